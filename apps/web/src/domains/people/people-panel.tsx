import Button from '@cloudscape-design/components/button'
import Form from '@cloudscape-design/components/form'
import FormField from '@cloudscape-design/components/form-field'
import RadioGroup from '@cloudscape-design/components/radio-group'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { relationTypes } from '@portico/contract/people/people.rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { type ChosenPeople, countOf } from '#web/data/people/chosen-people.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { useNamespace } from '#web/platform/i18n.ts'
import { splitPanel } from '#web/platform/panels.ts'
import { NameList } from '#web/ui/name-list.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.ts'
import { AdjustmentField } from './adjustment-field.tsx'
import { KeyPicker } from './key-picker.tsx'
import { callName } from './person-name.ts'
import { type Adjustment, useAdjustPeople } from './use-adjust-people.ts'
import { type KeyChangeMode, useChangeKeys } from './use-change-keys.ts'
import { usePanelGuard } from './use-panel-guard.ts'

type Mode = KeyChangeMode | 'expiry' | 'place'
const KEY_MODES: readonly Mode[] = ['add', 'replace']
const ALL_MODES: readonly Mode[] = ['add', 'remove', 'replace', 'expiry', 'place']

const isKeyMode = (mode: Mode): mode is KeyChangeMode => mode !== 'expiry' && mode !== 'place'

const NOBODY: ChosenPeople = { people: [] }

type Props = { propertyId?: string; chosen?: ChosenPeople }

/** Changes several people: the keys they hold and, where people can be changed together, their expiry or place. */
export function PeoplePanel({ propertyId = '', chosen = NOBODY }: Props) {
  useNamespace('people')
  useNamespace('bulkJobs')
  useNamespace('ui')
  const { t } = useTranslation(['people', 'app'])
  const isFull = useIsFull()
  const { data: property } = useQuery(propertyQuery(propertyId))
  const may = useMay(propertyId)
  const modes = (isFull ? ALL_MODES : KEY_MODES).filter((one) => may(isKeyMode(one) ? 'keys.assign' : 'people.change'))
  const [mode, setMode] = useState<Mode>(modes[0] ?? 'add')
  const [keyIds, setKeyIds] = useState<string[]>([])
  /** Null for something that is not valid. */
  const [adjustment, setAdjustment] = useState<Adjustment | null>()
  const changeKeys = useChangeKeys(propertyId)
  const adjust = useAdjustPeople(propertyId)
  const isOfKeys = isKeyMode(mode)
  const hasChanges = isOfKeys ? keyIds.length > 0 || mode === 'replace' : adjustment !== undefined
  const isComplete = isOfKeys ? hasChanges : !!adjustment
  useUnsavedChanges(hasChanges)
  usePanelGuard(hasChanges)
  const people = 'people' in chosen ? chosen.people : undefined
  const heldIds = useMemo(() => people && new Set(people.flatMap((person) => person.keyIds)), [people])
  const types = people?.map(({ services: [service] }) => service.relationType) ?? relationTypes

  function choose(next: Mode) {
    setMode(next)
    setAdjustment(undefined)
    // A key that somebody should get may be one that nobody holds.
    if (next === 'remove' || mode === 'remove') setKeyIds([])
  }
  function submit() {
    splitPanel.reset()
    if (isOfKeys) void changeKeys(chosen, keyIds, mode)
    else if (adjustment) void adjust(chosen, adjustment)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete) submit()
      }}
    >
      <Form
        variant="embedded"
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" formAction="none" onClick={() => void splitPanel.close()}>
              {t('app:actions.cancel')}
            </Button>
            <Button variant="primary" formAction="submit" disabled={countOf(chosen) === 0 || !isComplete}>
              {t('form.save')}
            </Button>
          </SpaceBetween>
        }
      >
        <SpaceBetween size="l">
          <FormField label={t('bulk.people')}>
            {people ? <NameList names={people.map(callName)} /> : t('bulk.matching', { count: countOf(chosen) })}
          </FormField>
          <FormField label={t(isFull ? 'bulk.change' : 'bulk.mode')}>
            <RadioGroup
              value={mode}
              items={modes.map((value) => ({
                value,
                label: t(`bulk.modes.${value}`),
                description: t(`bulk.modeHints.${value}`),
              }))}
              onChange={({ detail }) => choose(detail.value as Mode)}
            />
          </FormField>
          {isOfKeys ? (
            <KeyPicker
              key={String(mode === 'remove')}
              propertyId={propertyId}
              value={keyIds}
              onChange={setKeyIds}
              headingVariant="h3"
              warnsWithout={mode === 'replace'}
              removable={mode === 'remove' ? heldIds : undefined}
            />
          ) : (
            property && (
              <AdjustmentField
                key={mode}
                of={mode}
                propertyId={propertyId}
                timeZone={property.timeZone}
                types={types}
                onChange={setAdjustment}
              />
            )
          )}
        </SpaceBetween>
      </Form>
    </form>
  )
}
