import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import type { Place } from '@portico/contract/places/places.schema'
import { useMemo, useState } from 'react'
import { asSelect, Field } from '#web/platform/form/field.tsx'
import { FormModal } from '#web/platform/form/form-modal.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { CollectionTable } from '#web/ui/collection/collection-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { BY_CODE, type UnitRow, unitId, unitName, useUnitColumns } from './unit-columns.tsx'

type Props = {
  units: readonly UnitRow[]
  /** The units that are selected initially. */
  selected: readonly UnitRow[]
  places: readonly Place[]
  onMap: (unitIds: readonly string[], placeId: string) => void
  onClose: () => void
}

const ALL = ''

/** Maps several units to a place: all units of a building, or selected ones. */
export function MapModal({ units, selected, places, onMap, onClose }: Props) {
  const { t } = useTranslation('integrations')
  const [building, setBuilding] = useState(ALL)
  const form = usePortalForm({
    initial: { placeId: '', unitIds: selected.map(unitId) },
    texts: 'integrations',
    problems: ({ placeId, unitIds }) => ({
      ...(!placeId && { placeId: 'placeRequired' }),
      ...(unitIds.length === 0 && { unitIds: 'unitsRequired' }),
    }),
    save: async (values) => values,
    onSaved: ({ unitIds, placeId }) => onMap(unitIds, placeId),
  })
  const { watch, setValue } = form
  const unitIds = watch('unitIds')
  const chosen = useMemo(() => units.filter(({ id }) => unitIds.includes(id)), [units, unitIds])
  const choose = (next: readonly UnitRow[]) =>
    setValue('unitIds', [...new Set(next.map(unitId))], { shouldDirty: true })
  const columns = useUnitColumns()
  const shown = useMemo(
    () => (building === ALL ? units : units.filter((unit) => unit.building === building)),
    [units, building],
  )
  const buildings = useMemo(() => [...new Set(units.map((unit) => unit.building))].filter(Boolean).sort(), [units])
  const buildingOptions = [
    { value: ALL, label: t('wizard.modal.allBuildings') },
    ...buildings.map((name) => ({ value: name, label: name })),
  ]
  const placeOptions = useMemo(() => optionsOf(places, t('wizard.modal.wholeProperty')), [places, t])
  return (
    <FormModal
      form={form}
      size="large"
      header={t('wizard.modal.title')}
      submitLabel={t('wizard.modal.submit', { count: chosen.length })}
      onClose={onClose}
    >
      <Field form={form} name="placeId" label={t('wizard.units.place')} stretch>
        {(field) => (
          <Select
            {...asSelect(field, placeOptions)}
            placeholder={t('wizard.modal.choosePlace')}
            filteringType="auto"
            virtualScroll
            expandToViewport
            ariaRequired
          />
        )}
      </Field>
      <FormField label={t('wizard.units.building')} errorText={form.errorText('unitIds')} stretch>
        <Select
          options={buildingOptions}
          selectedOption={buildingOptions.find(({ value }) => value === building) ?? null}
          onChange={({ detail }) => setBuilding(detail.selectedOption.value ?? ALL)}
          filteringType="auto"
          virtualScroll
          expandToViewport
        />
      </FormField>
      <CollectionTable
        key={building}
        items={shown}
        idOf={unitId}
        columns={columns}
        sort={BY_CODE}
        pageSize={100}
        visibleColumns={['code', 'building', 'address']}
        isAddressed={false}
        variant="embedded"
        headingVariant="h3"
        actions={
          <Button formAction="none" onClick={() => choose([...chosen, ...shown])}>
            {t('wizard.modal.selectAll', { count: shown.length })}
          </Button>
        }
        texts={{
          title: t('wizard.modal.units'),
          empty: t('wizard.units.allMapped'),
          failed: t('wizard.units.failed'),
          filter: t('wizard.units.filter'),
        }}
        selection={{ items: chosen, onChange: choose, nameOf: unitName }}
      />
    </FormModal>
  )
}

/** The property itself comes first. A place is listed with the places that contain it. */
const optionsOf = (places: readonly Place[], wholeProperty: string) =>
  places
    .toSorted((a, b) => Number(b.label === 'Property') - Number(a.label === 'Property'))
    .map(({ id, name, label, parents }) => {
      const description = label === 'Property' ? wholeProperty : parents.map((parent) => parent.name).join(', ')
      return { value: id, label: name, ...(description && { description }) }
    })
