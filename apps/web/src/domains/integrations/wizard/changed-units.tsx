import Alert from '@cloudscape-design/components/alert'
import type { UnitChanges } from '@portico/contract/integrations/integrations.schema'
import { useTranslation } from '#web/ui/translation.tsx'

/** Names the units that have vanished from the system or got another name since they were mapped. */
export function ChangedUnits({ changes: { vanished, renamed } }: { changes: UnitChanges }) {
  const { t } = useTranslation('integrations', { keyPrefix: 'unitChanges' })
  if (vanished.count + renamed.count === 0) return null
  return (
    <Alert type="info" header={t('header')}>
      {vanished.count > 0 && (
        <Changed
          title={t('vanished', { count: vanished.count })}
          names={vanished.units.map(({ pmsUnitId, code, placeName }) => `${code ?? pmsUnitId} (${placeName})`)}
        />
      )}
      {renamed.count > 0 && (
        <Changed
          title={t('renamed', { count: renamed.count })}
          names={renamed.units.map(({ code, previousCode }) => `${previousCode} → ${code}`)}
        />
      )}
    </Alert>
  )
}

function Changed({ title, names }: { title: string; names: readonly string[] }) {
  return (
    <div>
      <strong>{title}</strong>
      <div>{names.join(' · ')}</div>
    </div>
  )
}
