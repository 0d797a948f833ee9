import Button from '@cloudscape-design/components/button'
import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { useLanguage } from '#web/app/language.tsx'
import { consolePath } from '#web/data/operator/operator.paths.ts'
import type { Namespace } from '#web/platform/i18n.ts'
import { signIn, switchUser } from '#web/platform/session.ts'
import { lazyOptional } from '#web/ui/lazy-once.tsx'
import { LogoOutline } from '#web/ui/logo-outline.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import type { ErrorAction, ErrorDescription } from './describe-error.ts'
import styles from './error-page.module.css'

const RefusalHelp = lazyOptional(async () => (await import('./refusal-help.tsx')).RefusalHelp)

/** Shows the message and the code of an error, and buttons for what the user can do. */
export function ErrorPage({ code, message, friendly, actions, requestId, next }: ErrorDescription) {
  const { t } = useTranslation<['app', ...Namespace[]]>(['app', 'account'])
  const { pathname } = useLocation()
  const title = t(message)
  // Its code and texts are loaded by the browser.
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  useRetryOnline(actions.includes('tryAgain'))
  useEffect(() => {
    document.title = `${title} | ${t('product')}`
  }, [title, t])

  const offered = actions.filter((action) => action !== 'goToPersonalDashboard' || pathname !== '/')
  return (
    <section className={styles.page} aria-labelledby="error-message">
      <LogoOutline className={styles.drawing} />
      {code !== undefined && <p className={styles.code}>{t('errors.code', { code })}</p>}
      <h1 id="error-message" className={styles.message}>
        {title}
      </h1>
      {friendly && <p className={styles.friendly}>{t(friendly)}</p>}
      {offered.length > 0 && (
        <div className={styles.actions}>
          {offered.map((action, index) => (
            <ErrorActionButton key={action} action={action} isFirst={index === 0} />
          ))}
        </div>
      )}
      {next && isHydrated && <RefusalHelp next={next} />}
      {requestId && <p className={styles.reference}>{t('errors.reference', { requestId })}</p>}
    </section>
  )
}

/** Loads the page again as soon as the browser is online. */
function useRetryOnline(canRetry: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!canRetry) return
    const retry = () => void revalidate()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [canRetry, revalidate])
}

const isReachable = () =>
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

function ErrorActionButton({ action, isFirst }: { action: ErrorAction; isFirst: boolean }) {
  const { t } = useTranslation()
  const { locale } = useLanguage()
  const { pathname, search, hash } = useLocation()
  const [isLeaving, setLeaving] = useState(false)
  const variant = isFirst ? 'primary' : 'normal'
  const label = t(`actions.${action}`)
  if (action === 'goToConsole') {
    return (
      <Button variant={variant} href={consolePath}>
        {label}
      </Button>
    )
  }
  if (action === 'goToDashboard' || action === 'goToPersonalDashboard') {
    return (
      <Button variant={variant} href="/">
        {label}
      </Button>
    )
  }

  async function tryAgain() {
    setLeaving(true)
    // If the server cannot be reached, a reload would replace the portal with the error page of the browser.
    if (await isReachable()) window.location.reload()
    else setLeaving(false)
  }
  const departure = { returnTo: `${pathname}${search}${hash}`, language: locale }
  const leave = { signIn, goToAccountSelection: switchUser, useAnotherAccount: switchUser }
  function act() {
    if (action === 'tryAgain') void tryAgain()
    else if (action in leave) {
      setLeaving(true)
      leave[action as keyof typeof leave](departure).catch(() => setLeaving(false))
    }
  }
  return (
    <Button variant={variant} onClick={act} loading={isLeaving}>
      {label}
    </Button>
  )
}
