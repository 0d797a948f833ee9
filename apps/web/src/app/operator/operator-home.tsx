import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type ErrorDescription, notInvited, operatorsOnly, unreachable } from '#web/app/errors/describe-error.ts'
import { ErrorPage } from '#web/app/errors/error-page.tsx'
import { useLanguage } from '#web/app/language.tsx'
import { SigningIn } from '#web/app/shell/page-slot.tsx'
import { forgetLink, keptLink, takeLinkFromAddress } from '#web/data/operator/kept-link.ts'
import { consolePath } from '#web/data/operator/operator.paths.ts'
import { CompaniesTable } from '#web/domains/operator/companies-table.tsx'
import { switchUser, useIdentity, useSession } from '#web/platform/session.ts'
import { LogoOutline } from '#web/ui/logo-outline.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { claimLink, describeClaimRefusal, otherKind } from './claim-link.ts'
import styles from './operator-home.module.css'

/** The first page of the console. To somebody with a link it offers to become an operator, and to everybody else it is closed. */
export function OperatorHome() {
  const { status } = useSession()
  const identity = useIdentity()
  const { hash } = useLocation()
  const navigate = useNavigate()
  // A link that is opened in a tab with this page does not load it again.
  useEffect(() => {
    if (hash.length < 2) return
    takeLinkFromAddress()
    void navigate(consolePath, { replace: true })
  }, [hash, navigate])
  if (hash.length > 1) return null
  if (status === 'unauthenticated' || status === 'unknown') return <SigningIn />
  if (status === 'error') return <ErrorPage {...unreachable} />
  if (identity?.isOperator) return <CompaniesTable />
  return <Newcomer isMember={status === 'authenticated'} />
}

/** What the tab has kept is known in the browser only. */
function Newcomer({ isMember }: { isMember: boolean }) {
  const [secret, setSecret] = useState<string | null>()
  useEffect(() => setSecret(keptLink()), [])
  if (secret === undefined) return null
  if (secret === null) return <ErrorPage {...(isMember ? operatorsOnly : notInvited)} />
  return isMember ? <ErrorPage {...otherKind} /> : <Claim secret={secret} />
}

function Claim({ secret }: { secret: string }) {
  const { t } = useTranslation('operator', { keyPrefix: 'claim' })
  const { locale } = useLanguage()
  const identity = useIdentity()
  const [state, setState] = useState<'asking' | 'claiming' | 'leaving'>('asking')
  const [refusal, setRefusal] = useState<ErrorDescription>()
  if (refusal) return <ErrorPage {...refusal} />

  function claim() {
    setState('claiming')
    claimLink(secret).then(
      () => {
        forgetLink()
        // A whole new page: everything that was refused to a stranger may be asked for again.
        window.location.replace(consolePath)
      },
      (error: unknown) => {
        setRefusal(describeClaimRefusal(error))
      },
    )
  }
  function leave() {
    setState('leaving')
    switchUser({ returnTo: consolePath, language: locale }).catch(() => setState('asking'))
  }
  return (
    <section className={styles.page} aria-labelledby="claim-header">
      <LogoOutline className={styles.drawing} />
      <SpaceBetween size="m">
        <Box variant="h1" textAlign="center">
          <span id="claim-header">{t('header')}</span>
        </Box>
        <Box textAlign="center">{t('content')}</Box>
        {identity && (
          <Box textAlign="center">{t('signedInAs', { name: identity.fullName, email: identity.email })}</Box>
        )}
        <div className={styles.actions}>
          <Button variant="primary" onClick={claim} loading={state === 'claiming'} disabled={state === 'leaving'}>
            {t('submit')}
          </Button>
          <Button onClick={leave} loading={state === 'leaving'} disabled={state === 'claiming'}>
            {t('otherAccount')}
          </Button>
        </div>
      </SpaceBetween>
    </section>
  )
}
