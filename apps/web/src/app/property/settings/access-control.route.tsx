import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { PageHandle } from '#web/app/page-handle.ts'
import { EmptyState } from '#web/ui/collection/collection-states.tsx'
import { UserPermissions } from './user-permissions.tsx'

export { loadSettings as loader } from './load-settings.ts'

export const handle: PageHandle = {
  title: ({ t }) => t('property:settings.guests'),
  crumb: ({ t }) => t('property:settings.guests'),
}

export function Component() {
  const { propertyId = '' } = useParams()
  return <UserPermissions propertyId={propertyId} headingVariant="h1" fallback={<NothingToSet />} />
}

function NothingToSet() {
  const { t } = useTranslation('property', { keyPrefix: 'settings' })
  return (
    <SpaceBetween size="l">
      <Header variant="h1">{t('guests')}</Header>
      <EmptyState title={t('none')} hint={t('noneHint')} />
    </SpaceBetween>
  )
}
