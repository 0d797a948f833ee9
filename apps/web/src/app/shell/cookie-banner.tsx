import Button from '@cloudscape-design/components/button'
import LiveRegion from '@cloudscape-design/components/live-region'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CookieChoice } from '#web/platform/cookie-choice.ts'
import { usePreference } from '#web/platform/preferences.ts'
import styles from './cookie-banner.module.css'

/** Asks once a year. It comes with the server's page unless the answer does. */
export function CookieBanner() {
  const [choice, setChoice] = usePreference('cookieChoice')
  if (choice) return null
  const choose = (answer: CookieChoice['answer']) => {
    setChoice({ answer, givenAt: Date.now() })
    // The button that was pressed is gone with the banner; the keyboard goes on from the page.
    document.getElementById('page')?.focus({ preventScroll: true })
  }
  return <Question onAnswer={choose} />
}

function Question({ onAnswer }: { onAnswer: (answer: CookieChoice['answer']) => void }) {
  const { t } = useTranslation('app', { keyPrefix: 'footer.cookies' })
  const banner = useRef<HTMLElement>(null)
  useEffect(() => reserveRoom(banner.current), [])
  return (
    <aside ref={banner} className={styles.banner} aria-label={t('label')}>
      <p className={styles.text}>{t('text')}</p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => onAnswer('Confirmed')}>
          {t('okay')}
        </Button>
        <Button variant="icon" iconName="close" ariaLabel={t('close')} onClick={() => onAnswer('Skipped')} />
      </div>
      <LiveRegion hidden>{t('text')}</LiveRegion>
    </aside>
  )
}

/** The banner lies over the end of the window; the style sheets have to know how much of it they cannot use. */
function reserveRoom(banner: HTMLElement | null) {
  if (!banner) return
  const root = document.documentElement.style
  const observer = new ResizeObserver(() => root.setProperty('--cookie-banner-height', `${banner.offsetHeight}px`))
  observer.observe(banner)
  return () => {
    observer.disconnect()
    root.removeProperty('--cookie-banner-height')
  }
}
