import Spinner from '@cloudscape-design/components/spinner'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type ErrorDescription, notInvited, unreachable } from '#web/app/errors/describe-error.ts'
import { ErrorPage } from '#web/app/errors/error-page.tsx'
import { SigningIn } from '#web/app/shell/page-slot.tsx'
import { useSession } from '#web/platform/session.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { acceptInvite, describeRefusal } from './accept-invite.ts'
import styles from './register-page.module.css'

/** The page of an invitation: signs in, accepts the invitation and continues to the dashboard, or shows why not. */
export function RegisterPage() {
  const { status } = useSession()
  const invite = useSearchParams()[0].get('invite')
  if (status === 'unauthenticated' || status === 'unknown') return <SigningIn />
  if (status === 'error') return <ErrorPage {...unreachable} />
  if (invite) return <Accepting invite={invite} isMember={status === 'authenticated'} />
  return <ErrorPage {...notInvited} actions={['useAnotherAccount']} />
}

function Accepting({ invite, isMember }: { invite: string; isMember: boolean }) {
  const { t } = useTranslation('account')
  const [refusal, setRefusal] = useState<ErrorDescription>()
  useEffect(() => {
    let isHere = true
    acceptInvite(invite)
      // A whole new page: everything that was refused to a stranger may be asked for again.
      .then(() => isHere && window.location.replace('/'))
      .catch((error: unknown) => isHere && setRefusal(describeRefusal(error, { isMember })))
    return () => {
      isHere = false
    }
  }, [invite, isMember])

  if (refusal) return <ErrorPage {...refusal} />
  return (
    <section className={styles.accepting}>
      <Spinner size="large" />
      <h1 className={styles.text}>{t('register.accepting')}</h1>
    </section>
  )
}
