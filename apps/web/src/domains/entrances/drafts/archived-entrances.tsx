import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { DeviceDetails, EntranceDetails } from '@portico/contract/entrances/entrance-drafts.schema'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { useRestoreDevice } from '#web/data/entrances/devices.mutations.ts'
import { useRestoreEntrance } from '#web/data/entrances/entrances.mutations.ts'
import { archivedEntrancesQuery, entrancesQuery } from '#web/data/entrances/entrances.queries.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

const BY_NAME = { field: 'name', isDescending: false }
const BY_NUMBER = { field: 'serialNumber', isDescending: false }
const filter = { operators: [':', '!:', '=', '!='] } as const
const idOfEntrance = ({ accessPointId }: EntranceDetails) => accessPointId
const idOfDevice = ({ deviceId }: DeviceDetails) => deviceId

type Archived = { archivedAtMillis: number | null }

/** The columns that both tables have: since when, and the button that restores. */
function useSharedColumns<Item extends Archived>(
  propertyId: string,
  restoreOf: ((item: Item) => ReactNode) | undefined,
) {
  const { t } = useTranslation('building', { keyPrefix: 'archivedEntrances' })
  const { day } = useClock(propertyId)
  return useMemo(
    (): Column<Item>[] => [
      {
        id: 'archived',
        header: t('archived'),
        cell: ({ archivedAtMillis }) => day(archivedAtMillis),
        sortOf: ({ archivedAtMillis }) => archivedAtMillis,
        minWidth: 140,
      },
      ...(restoreOf ? [{ id: 'actions', header: t('actions'), cell: restoreOf, minWidth: 140 }] : []),
    ],
    [t, day, restoreOf],
  )
}

/** The archived entrances of a property, and its archived devices. */
export function ArchivedEntrances({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('building', { keyPrefix: 'archivedEntrances' })
  return (
    <SpaceBetween size="l">
      <Header variant="h1">{t('title')}</Header>
      <Entrances propertyId={propertyId} />
      <Devices propertyId={propertyId} />
    </SpaceBetween>
  )
}

const useArchived = (propertyId: string) =>
  useQuery({ ...archivedEntrancesQuery(propertyId), throwOnError: isSignedOut })

function Entrances({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('building', { keyPrefix: 'archivedEntrances' })
  const { data, isError, refetch } = useArchived(propertyId)
  const canRestore = useMay(propertyId)('properties.change')
  const restoreOf = useMemo(
    () =>
      canRestore
        ? (entrance: EntranceDetails) => <RestoreEntrance propertyId={propertyId} entrance={entrance} />
        : undefined,
    [canRestore, propertyId],
  )
  const shared = useSharedColumns(propertyId, restoreOf)
  const columns = useMemo(
    (): Column<EntranceDetails>[] => [
      { id: 'name', header: t('name'), textOf: ({ name }) => name, filter, isRowHeader: true, minWidth: 180 },
      { id: 'code', header: t('code'), cell: ({ code }) => code ?? '-', textOf: ({ code }) => code ?? '', filter },
      ...shared,
    ],
    [t, shared],
  )
  return (
    <CollectionTable
      items={data?.entrances}
      isFailed={isError}
      onRetry={() => void refetch()}
      idOf={idOfEntrance}
      columns={columns}
      sort={BY_NAME}
      texts={{ title: t('entrances'), empty: t('noEntrances'), failed: t('failed'), filter: t('filterEntrances') }}
    />
  )
}

function Devices({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation(['building', 'access'])
  const { data, isError, refetch } = useArchived(propertyId)
  const { data: entrances } = useQuery(entrancesQuery(propertyId))
  const canRestore = useMay(propertyId)('devices.change')
  const nameById = useMemo(
    () =>
      new Map([
        ...(data?.entrances ?? []).map(({ accessPointId, name }) => [accessPointId, name] as const),
        ...(entrances ?? []).map((one) => [one.accessPointId, one.accessPointName] as const),
      ]),
    [data, entrances],
  )
  const restoreOf = useMemo(
    () =>
      canRestore ? (device: DeviceDetails) => <RestoreDevice propertyId={propertyId} device={device} /> : undefined,
    [canRestore, propertyId],
  )
  const shared = useSharedColumns(propertyId, restoreOf)
  const columns = useMemo((): Column<DeviceDetails>[] => {
    const hardwareOf = ({ hardwareType }: DeviceDetails) => t(`access:devices.hardware.${hardwareType}`)
    const entranceOf = ({ accessPointId }: DeviceDetails) => nameById.get(accessPointId) ?? ''
    return [
      {
        id: 'serialNumber',
        header: t('devices.serialNumber'),
        textOf: ({ serialNumber }) => serialNumber,
        filter,
        isRowHeader: true,
        minWidth: 160,
      },
      { id: 'hardware', header: t('devices.hardware'), textOf: hardwareOf, filter, minWidth: 160 },
      { id: 'entrance', header: t('devices.entrance'), textOf: entranceOf, filter, minWidth: 160 },
      ...shared,
    ]
  }, [t, nameById, shared])
  return (
    <CollectionTable
      items={data?.devices}
      isFailed={isError}
      onRetry={() => void refetch()}
      idOf={idOfDevice}
      columns={columns}
      sort={BY_NUMBER}
      isAddressed={false}
      texts={{
        title: t('archivedEntrances.devices'),
        empty: t('archivedEntrances.noDevices'),
        failed: t('archivedEntrances.failed'),
        filter: t('archivedEntrances.filterDevices'),
      }}
    />
  )
}

function RestoreEntrance({ propertyId, entrance }: { propertyId: string; entrance: EntranceDetails }) {
  const { t } = useTranslation('building', { keyPrefix: 'archivedEntrances' })
  const restoring = useRestoreEntrance(propertyId)
  const { accessPointId, name } = entrance
  return (
    <Button
      variant="inline-link"
      loading={restoring.isPending}
      ariaLabel={t('restoreNamed', { name })}
      onClick={() => restoring.mutate({ accessPointId, name })}
    >
      {t('restore')}
    </Button>
  )
}

function RestoreDevice({ propertyId, device }: { propertyId: string; device: DeviceDetails }) {
  const { t } = useTranslation('building', { keyPrefix: 'archivedEntrances' })
  const restoring = useRestoreDevice(propertyId)
  const { deviceId, serialNumber } = device
  return (
    <Button
      variant="inline-link"
      loading={restoring.isPending}
      ariaLabel={t('restoreNamed', { name: serialNumber })}
      onClick={() => restoring.mutate({ deviceId, serialNumber })}
    >
      {t('restore')}
    </Button>
  )
}
