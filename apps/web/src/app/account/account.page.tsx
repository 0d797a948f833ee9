import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { isFull } from '@portico/contract/flags/flags.rules'
import { needHelpPath } from '#web/app/need-help/need-help.paths.ts'
import { definePage } from '#web/app/pages/define-page.ts'
import { accountPath } from '#web/data/account/account.paths.ts'
import { sessionsQuery } from '#web/data/account/sessions.queries.ts'
import { SessionsTable } from '#web/domains/account/sessions-table.tsx'
import { flagsFrom, flagsQuery, useIsFull } from '#web/platform/flags.ts'
import { useUserInfo } from '#web/platform/session.ts'
import { Fact } from '#web/ui/fact.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './account.module.css'

export default definePage({
  path: accountPath,
  texts: ['sessions', 'ui'],
  title: ({ t }) => t('header.profile'),
  crumb: ({ t }) => t('header.profile'),
  async data({ queryClient }) {
    await queryClient.prefetchQuery(flagsQuery)
    return isFull(flagsFrom(queryClient)) ? [sessionsQuery] : []
  },
  Component: AccountPage,
})

/** Name and e-mail address come from the identity provider and cannot be changed here. */
function AccountPage() {
  const { t } = useTranslation(['account', 'app'])
  const { fullName, primaryContactEmail } = useUserInfo().porticoUserInfo
  return (
    <SpaceBetween size="l">
      <Header variant="h1" description={t('profile.subtitle')}>
        {t('app:header.profile')}
      </Header>
      <Container>
        <dl className={styles.facts}>
          <Fact name={t('profile.fullName')}>{fullName}</Fact>
          <Fact name={t('profile.email')}>{primaryContactEmail}</Fact>
        </dl>
        <p className={styles.changes}>
          {t('profile.changes')} <Link href={needHelpPath}>{t('profile.contactSupport')}</Link>
        </p>
      </Container>
      {useIsFull() && <SessionsTable />}
    </SpaceBetween>
  )
}
