import Button from '@cloudscape-design/components/button'
import { supportOf } from '@portico/contract/shared/support'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '#web/app/language.tsx'
import { SupportContact } from '#web/app/need-help/support-contact.tsx'
import { useDeployment } from '#web/platform/deployment.ts'
import { useNamespace } from '#web/platform/i18n.ts'
import { identityQuery, signOut } from '#web/platform/session.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import type { RefusalNext } from './describe-error.ts'
import styles from './refusal-help.module.css'

/** For somebody who is refused: who is signed in, what to do next, and how to reach support. */
export function RefusalHelp({ next }: { next: RefusalNext }) {
  useNamespace('support')
  const { t } = useTranslation('support', { keyPrefix: 'refused' })
  const { t: app } = useTranslation()
  const { locale } = useLanguage()
  const { general } = supportOf[useDeployment().country]
  const { data: identity } = useQuery({ ...identityQuery, staleTime: 0 })
  const [isLeaving, setLeaving] = useState(false)
  function leave() {
    setLeaving(true)
    signOut({ returnTo: '/', language: locale }).catch(() => setLeaving(false))
  }
  return (
    <div className={styles.help}>
      {identity && (
        <div className={styles.identity}>
          <p className={styles.text}>{t('signedInAs', { name: identity.fullName, email: identity.email })}</p>
          <Button onClick={leave} loading={isLeaving}>
            {app('header.signOut')}
          </Button>
        </div>
      )}
      <h2 className={styles.title}>{t('nextTitle')}</h2>
      <p className={styles.text}>{t(`next.${next}`)}</p>
      <h2 className={styles.title}>{t('supportTitle')}</h2>
      <SupportContact contact={general} />
    </div>
  )
}
