import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { supportOf } from '@portico/contract/shared/support'
import { SupportContact } from '#web/app/need-help/support-contact.tsx'
import { propertyPath } from '#web/data/properties/properties.paths.ts'
import { useDeployment } from '#web/platform/deployment.ts'
import { useUserInfo } from '#web/platform/session.ts'
import { FailedState } from '#web/ui/collection/collection-states.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import type { ChecklistItem } from './checklist.ts'
import styles from './checklist-page.module.css'
import { useChecklist } from './use-checklist.ts'

/** What is done of the setup, what is left, and where it is done. */
export function ChecklistPage({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('keyWizard', { keyPrefix: 'setup.checklist' })
  const { porticoUserInfo } = useUserInfo()
  const { items, hrefs, isFailed, retry } = useChecklist(propertyId)
  const left = items?.filter(({ isDone }) => !isDone).length
  return (
    <SpaceBetween size="l">
      <Header
        variant="h1"
        description={left === undefined ? undefined : left === 0 ? t('complete') : t('left', { count: left })}
        actions={
          <Button variant="primary" href={propertyPath(propertyId)}>
            {t('toProperty')}
          </Button>
        }
      >
        {t('title')}
      </Header>
      <Container>
        {items ? (
          <ul className={styles.items}>
            {items.map(({ item, isDone }) => (
              <Item key={item} item={item} isDone={isDone} href={hrefs[item]} />
            ))}
          </ul>
        ) : isFailed ? (
          <FailedState title={t('failed')} onRetry={retry} />
        ) : (
          <SkeletonBlock height={320} />
        )}
      </Container>
      {items?.some(({ item, isDone }) => item === 'entrances' && !isDone) && (
        <EntrancesHelp name={porticoUserInfo.fullName} email={porticoUserInfo.primaryContactEmail} />
      )}
    </SpaceBetween>
  )
}

type ItemProps = { item: ChecklistItem; isDone: boolean; href: string | undefined }

function Item({ item, isDone, href }: ItemProps) {
  const { t } = useTranslation('keyWizard', { keyPrefix: 'setup.checklist' })
  const title = t(`items.${item}.title`)
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <Box fontWeight="bold">{!isDone && href ? <Link href={href}>{title}</Link> : title}</Box>
        {!isDone && <Box color="text-body-secondary">{t(`items.${item}.hint`)}</Box>}
      </div>
      <StatusIndicator type={isDone ? 'success' : 'pending'}>{t(isDone ? 'done' : 'open')}</StatusIndicator>
    </li>
  )
}

/** Support enables entrances. It wants to know who asks. */
function EntrancesHelp({ name, email }: { name: string; email: string }) {
  const { t } = useTranslation('keyWizard', { keyPrefix: 'setup.checklist.help' })
  const { accessGroup } = supportOf[useDeployment().country]
  return (
    <Container
      header={
        <Header variant="h2" description={t('signedInAs', { name, email })}>
          {t('title')}
        </Header>
      }
    >
      <SpaceBetween size="m">
        <p className={styles.text}>{t('content')}</p>
        <SupportContact contact={accessGroup} />
      </SpaceBetween>
    </Container>
  )
}
