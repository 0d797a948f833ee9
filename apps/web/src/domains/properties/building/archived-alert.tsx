import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import { useQuery } from '@tanstack/react-query'
import { useArchive } from '#web/data/company/may.ts'
import { useRestoreProperty } from '#web/data/properties/building.mutations.ts'
import { buildingQuery } from '#web/data/properties/building.queries.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { confirm } from '#web/ui/confirm.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** Says on every page of an archived property that nothing of it can be changed, and restores it. */
export function ArchivedAlert({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('property', { keyPrefix: 'archived' })
  const { isFull, may } = usePropertyFeatures(propertyId)
  const { mayRestore } = useArchive(propertyId)
  const { data: building } = useQuery({ ...buildingQuery(propertyId), enabled: isFull && may('properties.read') })
  const { day } = useClock(propertyId)
  const restoring = useRestoreProperty(propertyId)
  if (!building || building.archivedAtMillis === null) return null
  const { name } = building
  async function ask() {
    const isConfirmed = await confirm({
      header: t('restoreHeader', { name }),
      content: t('restoreContent'),
      confirmLabel: t('restore'),
    })
    if (isConfirmed) restoring.mutate()
  }
  return (
    <Box margin={{ bottom: 'l' }}>
      <Alert
        type="warning"
        header={t('header', { day: day(building.archivedAtMillis) })}
        {...(mayRestore && {
          action: (
            <Button loading={restoring.isPending} onClick={() => void ask()}>
              {t('restore')}
            </Button>
          ),
        })}
      >
        {t('content')}
      </Alert>
    </Box>
  )
}
