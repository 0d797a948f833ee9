import Button from '@cloudscape-design/components/button'
import LiveRegion from '@cloudscape-design/components/live-region'
import { useEffect, useRef } from 'react'
import type { CookieChoice } from '#web/platform/cookie-choice.ts'
import { usePreference } from '#web/platform/preferences.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './cookie-banner.module.css'

/** Asks once a year. The server renders it unless the cookie contains an answer. */
export function CookieBanner() {
  const [choice, setChoice] = usePreference('cookieChoice')
  if (choice) return null
  const choose = (answer: CookieChoice['answer']) => {
    setChoice({ answer, givenAt: Date.now() })
    // The focused button is removed with the banner, so the focus moves to the page.
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

/** The banner covers the bottom of the window. The style sheets need its height to keep focused elements visible. */
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
