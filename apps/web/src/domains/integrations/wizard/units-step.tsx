import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { unmappedUnits } from '@portico/contract/integrations/integrations.rules'
import type { UnitChanges } from '@portico/contract/integrations/integrations.schema'
import type { Place } from '@portico/contract/places/places.schema'
import { type ReactNode, useMemo, useState } from 'react'
import { FailedState } from '#web/ui/collection/collection-states.tsx'
import { CollectionTable } from '#web/ui/collection/collection-table.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { WaitingPage } from '#web/ui/waiting-page.tsx'
import { ChangedUnits } from './changed-units.tsx'
import { BY_CODE, type UnitRow, unitId, unitName, useUnitColumns } from './unit-columns.tsx'
import { mapTo, placesProblem, suggest } from './unit-mapping.ts'
import type { Setup } from './use-setup.ts'

const UnitPlacesModal = lazyDialog(async () => (await import('./unit-places-modal.tsx')).UnitPlacesModal)
const MapModal = lazyDialog(async () => (await import('./map-modal.tsx')).MapModal)

type Props = {
  places: readonly Place[] | undefined
  changes: UnitChanges | null | undefined
  isFailed: boolean
  onRetry: () => unknown
  setup: Setup
  /** Where units can become places, by somebody who may add them. */
  propertyId: string
  mayAddPlaces: boolean
}

export function UnitsStep({ places, changes, isFailed, onRetry, ...rest }: Props) {
  const { t } = useTranslation('integrations')
  if (isFailed && !places) return <FailedState title={t('wizard.units.placesFailed')} onRetry={() => void onRetry()} />
  const problem = places && placesProblem(places)
  const canBeAdded = problem === 'noPlaces' && rest.mayAddPlaces
  if (problem && !canBeAdded) return <Alert type="error">{t(`rules.${problem}`)}</Alert>
  return (
    <SpaceBetween size="l">
      {changes && <ChangedUnits changes={changes} />}
      {canBeAdded && <Alert type="info">{t('wizard.unitPlaces.none')}</Alert>}
      <Units places={places} {...rest} />
    </SpaceBetween>
  )
}

const noPlaces: readonly Place[] = []

type UnitsProps = Pick<Props, 'places' | 'setup' | 'propertyId' | 'mayAddPlaces'>

function Units({ places = noPlaces, setup, propertyId, mayAddPlaces }: UnitsProps) {
  const { t, i18n } = useTranslation('integrations', { keyPrefix: 'wizard.units' })
  const { units, mapping, offered } = setup
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const [modalUnits, setModalUnits] = useState<readonly UnitRow[]>()
  const [isAddingPlaces, setAddingPlaces] = useState(false)

  const rows = useMemo(() => {
    const names = new Map(places.map(({ id, name }) => [id, name]))
    return units.map((unit): UnitRow => ({ ...unit, place: names.get(mapping.get(unit.id) ?? '') ?? '' }))
  }, [units, mapping, places])
  const open = useMemo(
    () => unmappedUnits(rows, [{ pmpAddressId: '', pmsUnitIdList: [...mapping.keys()] }]),
    [rows, mapping],
  )
  const mapped = useMemo(() => rows.filter(({ id }) => mapping.has(id)), [rows, mapping])
  const suggested = useMemo(() => suggest(open, places), [open, places])

  function change(unitIds: readonly string[], placeId: string | undefined) {
    setup.map(mapTo(mapping, unitIds, placeId))
    setSelectedIds(new Set())
    setModalUnits(undefined)
  }
  if (offered.isPending) return <WaitingPage text={i18n.t('app:loading')} />
  const table = { items: offered.data && rows, selectedIds, onSelect: setSelectedIds }
  const selectedOf = (list: readonly UnitRow[]) => list.filter(({ id }) => selectedIds.has(id))
  return (
    <SpaceBetween size="l">
      {offered.data && open.length > 0 && <Alert type="warning">{t('unmappedWarning', { count: open.length })}</Alert>}
      <UnitsTable
        {...table}
        items={offered.data && open}
        visibleColumns={['code', 'building', 'address', 'property']}
        title={t('unmapped')}
        empty={t('allMapped')}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            {mayAddPlaces && (
              <Button disabled={open.length === 0} onClick={() => setAddingPlaces(true)}>
                {t('makePlaces')}
              </Button>
            )}
            <Button
              disabled={suggested.size === 0}
              onClick={() => setup.map(new Map([...mapping, ...suggested]))}
              {...(suggested.size === 0 && { disabledReason: t('nothingSuggested') })}
            >
              {t('suggest')}
            </Button>
            <Button variant="primary" disabled={open.length === 0} onClick={() => setModalUnits(open)}>
              {t('map')}
            </Button>
          </SpaceBetween>
        }
      />
      <UnitsTable
        {...table}
        items={offered.data && mapped}
        visibleColumns={['code', 'building', 'place', 'property']}
        title={t('mapped')}
        empty={t('noneMapped')}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <Button
              disabled={selectedOf(mapped).length === 0}
              onClick={() =>
                change(
                  selectedOf(mapped).map(({ id }) => id),
                  undefined,
                )
              }
            >
              {t('unmap')}
            </Button>
            <Button disabled={selectedOf(mapped).length === 0} onClick={() => setModalUnits(selectedOf(mapped))}>
              {t('remap')}
            </Button>
          </SpaceBetween>
        }
      />
      {isAddingPlaces && (
        <UnitPlacesModal
          propertyId={propertyId}
          units={open}
          onAdded={(added) => {
            setup.map(new Map([...mapping, ...added]))
            setAddingPlaces(false)
          }}
          onClose={() => setAddingPlaces(false)}
        />
      )}
      {modalUnits && (
        <MapModal
          units={modalUnits}
          selected={selectedOf(modalUnits)}
          places={places}
          onMap={change}
          onClose={() => setModalUnits(undefined)}
        />
      )}
    </SpaceBetween>
  )
}

type TableProps = {
  items: readonly UnitRow[] | undefined
  visibleColumns: readonly string[]
  title: string
  empty: string
  actions: ReactNode
  selectedIds: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
}

function UnitsTable({ items, visibleColumns, title, empty, actions, selectedIds, onSelect }: TableProps) {
  const { t } = useTranslation('integrations', { keyPrefix: 'wizard.units' })
  const columns = useUnitColumns()
  const selected = useMemo(() => items?.filter(({ id }) => selectedIds.has(id)) ?? [], [items, selectedIds])
  /** The other table keeps its selection. */
  const select = (chosen: readonly UnitRow[]) => {
    const own = new Set(items?.map(unitId))
    onSelect(new Set([...[...selectedIds].filter((id) => !own.has(id)), ...chosen.map(unitId)]))
  }
  return (
    <CollectionTable
      items={items}
      idOf={unitId}
      columns={columns}
      sort={BY_CODE}
      visibleColumns={visibleColumns}
      isAddressed={false}
      actions={actions}
      texts={{ title, empty, failed: t('failed'), filter: t('filter') }}
      selection={{ items: selected, onChange: select, nameOf: unitName }}
    />
  )
}
