import SpaceBetween from '@cloudscape-design/components/space-between'
import { DefaultKeys } from '#web/domains/sync/default-keys/default-keys.tsx'
import type { DefaultKeyChoices } from '#web/domains/sync/default-keys/use-default-keys.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { SyncPreview } from './sync-preview.tsx'

type Props = { propertyId: string; keys: DefaultKeyChoices; isLive: boolean }

/** The last step where syncs are reviewed: the keys of new residents, and what the sync will do. */
export function ResidentKeysStep({ propertyId, keys, isLive }: Props) {
  const { t } = useTranslation('sync')
  return (
    <SpaceBetween size="l">
      <DefaultKeys title={t('defaultKeys.label')} propertyId={propertyId} keys={keys} />
      <SyncPreview propertyId={propertyId} isLive={isLive} />
    </SpaceBetween>
  )
}
