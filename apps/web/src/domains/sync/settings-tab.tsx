import SpaceBetween from '@cloudscape-design/components/space-between'
import type { SyncOverview } from '@portico/contract/sync/sync.schema'
import { useTranslation } from '#web/ui/translation.tsx'
import { DefaultKeys } from './default-keys/default-keys.tsx'
import { useDefaultKeys } from './default-keys/use-default-keys.ts'
import { SettingsForm } from './settings-form.tsx'

export function SettingsTab({ propertyId, overview }: { propertyId: string; overview: SyncOverview }) {
  const { t } = useTranslation('sync')
  const keys = useDefaultKeys(propertyId)
  return (
    <SpaceBetween size="l">
      <SettingsForm propertyId={propertyId} overview={overview} />
      <DefaultKeys title={t('defaultKeys.title')} propertyId={propertyId} keys={keys} />
    </SpaceBetween>
  )
}
