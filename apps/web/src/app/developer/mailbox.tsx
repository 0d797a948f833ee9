import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import ExpandableSection from '@cloudscape-design/components/expandable-section'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useQuery } from '@tanstack/react-query'
import { timeTexts, zoneOfBrowser } from '#web/platform/time-texts.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './developer-drawer.module.css'
import { mailboxQuery } from './mailbox.queries.ts'

/** The mails of a deployment without a mail server. */
export function Mailbox() {
  const { t, i18n } = useTranslation('developer')
  const { data: mails, isError, isFetching, refetch } = useQuery(mailboxQuery)
  const { named } = timeTexts(i18n.language, zoneOfBrowser())
  return (
    <SpaceBetween size="m">
      <p className={styles.intro}>{t('mailbox.intro')}</p>
      <Button iconName="refresh" loading={isFetching} loadingText={t('mailbox.loading')} onClick={() => refetch()}>
        {t('mailbox.refresh')}
      </Button>
      <div>
        <div aria-live="polite">
          {isError && <Alert type="error">{t('mailbox.failed')}</Alert>}
          {!mails && !isError && <StatusIndicator type="loading">{t('mailbox.loading')}</StatusIndicator>}
          {mails?.length === 0 && <p className={styles.intro}>{t('mailbox.empty')}</p>}
        </div>
        {mails && mails.length > 0 && (
          <ul className={styles.mails} aria-label={t('mailbox.list')}>
            {mails.map(({ id, to, subject, text, sentTimeMillis }) => (
              <li key={id}>
                <ExpandableSection headerText={subject} headerDescription={`${to} · ${named(sentTimeMillis)}`}>
                  <p className={styles.mail}>{text}</p>
                </ExpandableSection>
              </li>
            ))}
          </ul>
        )}
      </div>
    </SpaceBetween>
  )
}
