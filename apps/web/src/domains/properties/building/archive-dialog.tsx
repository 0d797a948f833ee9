import Modal from '@cloudscape-design/components/modal'
import { useQuery } from '@tanstack/react-query'
import { buildingEndingsQuery, buildingQuery } from '#web/data/properties/building.queries.ts'
import { FailedState } from '#web/ui/collection/collection-states.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { ArchiveForm } from './archive-form.tsx'

type Props = { propertyId: string; onClose: () => void }

/** What archiving ends is known before the question is asked. */
export function ArchiveDialog({ propertyId, onClose }: Props) {
  const { t } = useTranslation('building', { keyPrefix: 'archive' })
  const building = useQuery({ ...buildingQuery(propertyId), staleTime: 0 })
  const endings = useQuery(buildingEndingsQuery(propertyId))
  if (building.isFetchedAfterMount && building.data && endings.data)
    return <ArchiveForm building={building.data} endings={endings.data} onClose={onClose} />
  const retry = () => {
    void building.refetch()
    void endings.refetch()
  }
  return (
    <Modal visible header={t('loading')} onDismiss={onClose}>
      {building.isError || endings.isError ? (
        <FailedState title={t('loadFailed')} onRetry={retry} />
      ) : (
        <SkeletonBlock height={240} />
      )}
    </Modal>
  )
}
