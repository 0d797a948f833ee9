import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Modal from '@cloudscape-design/components/modal'
import Select, { type SelectProps } from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Place } from '@portico/contract/places/places.schema'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CollectionTable } from '#web/ui/collection/collection-table.tsx'
import { BY_CODE, modalView, type UnitRow, unitId, unitName, useUnitColumns } from './unit-columns.tsx'

type Props = {
  units: readonly UnitRow[]
  /** Those that are chosen from the start. */
  selected: readonly UnitRow[]
  places: readonly Place[]
  onMap: (unitIds: readonly string[], placeId: string) => void
  onClose: () => void
}

const ALL = ''

/** Many units at once get a place: all of a building, or those that are picked. */
export function MapModal({ units, selected, places, onMap, onClose }: Props) {
  const { t } = useTranslation(['integrations', 'app'])
  const [building, setBuilding] = useState(ALL)
  const [chosen, setChosen] = useState(selected)
  const [placeId, setPlaceId] = useState<string>()
  const [isTried, setTried] = useState(false)
  const placeSelect = useRef<SelectProps.Ref>(null)
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

  function submit() {
    setTried(true)
    if (!placeId) return placeSelect.current?.focus()
    if (chosen.length > 0) onMap(chosen.map(unitId), placeId)
  }
  return (
    <Modal
      visible
      size="large"
      header={t('wizard.modal.title')}
      onDismiss={({ detail }) => {
        // A click beside the dialog is easily a slip; what was chosen is not thrown away for it.
        if (detail.reason !== 'overlay') onClose()
      }}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={onClose}>
              {t('app:actions.cancel')}
            </Button>
            <Button variant="primary" onClick={submit}>
              {t('wizard.modal.submit', { count: chosen.length })}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="l">
        <FormField
          label={t('wizard.units.place')}
          errorText={isTried && !placeId && t('wizard.modal.placeRequired')}
          stretch
        >
          <Select
            ref={placeSelect}
            options={placeOptions}
            selectedOption={placeOptions.find(({ value }) => value === placeId) ?? null}
            onChange={({ detail }) => setPlaceId(detail.selectedOption.value)}
            placeholder={t('wizard.modal.choosePlace')}
            filteringType="auto"
            virtualScroll
            expandToViewport
            ariaRequired
          />
        </FormField>
        <FormField
          label={t('wizard.units.building')}
          errorText={isTried && chosen.length === 0 && t('wizard.modal.unitsRequired')}
          stretch
        >
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
          preference={modalView}
          isAddressed={false}
          variant="embedded"
          headingVariant="h3"
          actions={
            <Button onClick={() => setChosen([...new Set([...chosen, ...shown])])}>
              {t('wizard.modal.selectAll', { count: shown.length })}
            </Button>
          }
          texts={{
            title: t('wizard.modal.units'),
            empty: t('wizard.units.allMapped'),
            failed: t('wizard.units.failed'),
            filter: t('wizard.units.filter'),
          }}
          selection={{ type: 'multi', items: chosen, onChange: setChosen, nameOf: unitName }}
        />
      </SpaceBetween>
    </Modal>
  )
}

/** The property as a whole comes first; a place is told from others by what it lies in. */
const optionsOf = (places: readonly Place[], wholeProperty: string) =>
  places
    .toSorted((a, b) => Number(b.label === 'Property') - Number(a.label === 'Property'))
    .map(({ id, name, label, parents }) => {
      const description = label === 'Property' ? wholeProperty : parents.map((parent) => parent.name).join(', ')
      return { value: id, label: name, ...(description && { description }) }
    })
