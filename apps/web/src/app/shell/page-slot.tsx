import Spinner from '@cloudscape-design/components/spinner'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { notInvited, operatorAccount, unreachable } from '#web/app/errors/describe-error.ts'
import { ErrorPage } from '#web/app/errors/error-page.tsx'
import { useLanguage } from '#web/app/language.tsx'
import { handleValue } from '#web/app/pages/page-handle.ts'
import { sessionQuery, signIn, useIdentity, useSession } from '#web/platform/session.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './page-slot.module.css'

/** The page, or the reason why the visitor may not see it. */
export function PageSlot() {
  return (
    <div id="page" className={styles.page} tabIndex={-1}>
      <PageTitle />
      <Admission />
    </div>
  )
}

/** It comes before the page in the tree, so that the effect of an error page runs later and its title wins. */
function PageTitle() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const matches = useMatches()
  const own = handleValue(matches, 'title')?.({ t, params: matches.at(-1)?.params ?? {}, queryClient })
  const title = own ? `${own} | ${t('product')}` : t('product')
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}

function Admission() {
  const { status } = useSession()
  const identity = useIdentity()
  const isPublic = handleValue(useMatches(), 'isPublic')
  if (isPublic || status === 'authenticated') return <Outlet />
  if (status === 'unauthorized') return <ErrorPage {...(identity?.isOperator ? operatorAccount : notInvited)} />
  if (status === 'error') return <ErrorPage {...unreachable} />
  return status === 'unauthenticated' ? <SigningIn /> : <Waiting />
}

/** Redirects to the identity provider, which returns to this page. */
export function SigningIn() {
  const { t } = useTranslation()
  const { locale } = useLanguage()
  const { pathname, search, hash } = useLocation()
  const queryClient = useQueryClient()
  const isRedirecting = useRef(false)
  useEffect(() => {
    if (isRedirecting.current) return
    isRedirecting.current = true
    signIn({ returnTo: `${pathname}${search}${hash}`, language: locale }).catch(() =>
      queryClient.setQueryData(sessionQuery.queryKey, { status: 'error' }),
    )
  }, [pathname, search, hash, locale, queryClient])
  return <Waiting text={t('signingIn')} />
}

function Waiting({ text }: { text?: string }) {
  const { t } = useTranslation()
  return (
    <p className={styles.waiting} role="status">
      <Spinner /> {text ?? t('loading')}
    </p>
  )
}
