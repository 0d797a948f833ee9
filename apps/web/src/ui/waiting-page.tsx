import Spinner from '@cloudscape-design/components/spinner'
import styles from './waiting-page.module.css'

/** Shown while a page waits for its data. It is as high as most pages, so that the footer does not move when the page comes. */
export function WaitingPage({ text }: { text: string }) {
  return (
    <p role="status" className={styles.waiting}>
      <Spinner /> {text}
    </p>
  )
}
