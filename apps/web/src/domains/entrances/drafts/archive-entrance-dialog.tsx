import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Link from '@cloudscape-design/components/link'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { EntranceEndings } from '@portico/contract/entrances/entrance-drafts.schema'
import type { EntranceWithDevices } from '@portico/contract/entrances/entrances.schema'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useMay } from '#web/data/company/may.ts'
import { useArchiveEntrance } from '#web/data/entrances/entrances.mutations.ts'
import { entrancesPath } from '#web/data/entrances/entrances.paths.ts'
import { entranceEndingsQuery } from '#web/data/entrances/entrances.queries.ts'
import { keyEditPath } from '#web/data/keys/keys.paths.ts'
import { FailedState } from '#web/ui/collection/collection-states.tsx'
import red from '#web/ui/destructive.module.css'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

type Props = { propertyId: string; entrance: EntranceWithDevices; onClose: () => void }

/** Says what archiving an entrance ends for whom, or which keys would be left without any entrance. */
export function ArchiveEntranceDialog({ propertyId, entrance, onClose }: Props) {
  const { t } = useTranslation(['building', 'app'])
  const navigate = useNavigate()
  const { accessPointId, accessPointName: name, version } = entrance
  const archiving = useArchiveEntrance(propertyId)
  // Once it is archived nothing ends any more, and nobody asks before the page is left.
  const { data, isError, refetch } = useQuery({
    ...entranceEndingsQuery(propertyId, accessPointId),
    enabled: archiving.isIdle,
  })
  const isPossible = data?.onlyEntranceOf.length === 0
  const archive = () =>
    archiving.mutate(
      { accessPointId, name, version },
      { onSuccess: () => void navigate(entrancesPath(propertyId)), onError: onClose },
    )
  return (
    <Modal
      visible
      header={t('entrances.archiveHeader', { name })}
      onDismiss={onClose}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant={isPossible ? 'link' : 'primary'} onClick={onClose}>
              {t(isPossible ? 'app:actions.cancel' : 'places.close')}
            </Button>
            {isPossible && (
              <span className={red.button}>
                <Button variant="primary" loading={archiving.isPending} onClick={archive}>
                  {t('entrances.archive')}
                </Button>
              </span>
            )}
          </SpaceBetween>
        </Box>
      }
    >
      {isError ? (
        <FailedState title={t('entrances.endingsFailed')} onRetry={() => void refetch()} />
      ) : data ? (
        isPossible ? (
          <Endings endings={data} />
        ) : (
          <InTheWay propertyId={propertyId} name={name} endings={data} />
        )
      ) : (
        <SkeletonBlock height={120} />
      )}
    </Modal>
  )
}

/** All keys by name: somebody decides whether that may be. */
function Endings({ endings: { keys, people, devices, onlinePanels } }: { endings: EntranceEndings }) {
  const { t } = useTranslation('building', { keyPrefix: 'entrances.ends' })
  return (
    <SpaceBetween size="s">
      <div>{t('shut')}</div>
      {keys.length > 0 && (
        <div>
          {t('keys', { count: keys.length })}
          <ul>
            {keys.map(({ keyId, name }) => (
              <li key={keyId}>{name}</li>
            ))}
          </ul>
        </div>
      )}
      {people > 0 && <div>{t('people', { count: people })}</div>}
      {devices > 0 && <div>{t('devices', { count: devices })}</div>}
      {onlinePanels > 0 && <div>{t('panels', { count: onlinePanels })}</div>}
    </SpaceBetween>
  )
}

type InTheWayProps = { propertyId: string; name: string; endings: EntranceEndings }

function InTheWay({ propertyId, name, endings }: InTheWayProps) {
  const { t } = useTranslation('building', { keyPrefix: 'entrances.inTheWay' })
  const may = useMay(propertyId)
  return (
    <Alert type="info" header={t('header', { count: endings.onlyEntranceOf.length, name })}>
      <ul>
        {endings.onlyEntranceOf.map((key) => (
          <li key={key.keyId}>
            {may('keys.change') ? <Link href={keyEditPath(propertyId, key.keyId)}>{key.name}</Link> : key.name}
          </li>
        ))}
      </ul>
      {t('hint')}
    </Alert>
  )
}
