import Button from '@cloudscape-design/components/button'
import Form from '@cloudscape-design/components/form'
import FormField from '@cloudscape-design/components/form-field'
import RadioGroup from '@cloudscape-design/components/radio-group'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNamespace } from '#web/platform/i18n.ts'
import { splitPanel } from '#web/platform/panels.ts'
import { NameList } from '#web/ui/name-list.tsx'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.ts'
import { KeyPicker } from './key-picker.tsx'
import { peopleQuery } from './people.queries.ts'
import { callName } from './person-name.ts'
import { type KeyChangeMode, useChangeKeys } from './use-change-keys.ts'
import { usePanelGuard } from './use-panel-guard.ts'

type Props = { propertyId?: string; personIds?: readonly string[] }

/** Changes the keys of several people: adds keys, or replaces all their keys. */
export function PeopleKeysPanel({ propertyId = '', personIds = [] }: Props) {
  useNamespace('people')
  useNamespace('bulkJobs')
  useNamespace('ui')
  const { t } = useTranslation(['people', 'app'])
  const { data: people } = useQuery(peopleQuery(propertyId))
  const [mode, setMode] = useState<KeyChangeMode>('add')
  const [keyIds, setKeyIds] = useState<string[]>([])
  const changeKeys = useChangeKeys(propertyId)
  const hasChanges = keyIds.length > 0 || mode === 'replace'
  useUnsavedChanges(hasChanges)
  usePanelGuard(hasChanges)
  const chosen = useMemo(
    () => people?.filter(({ personId }) => personIds.includes(personId)) ?? [],
    [people, personIds],
  )

  function submit() {
    splitPanel.reset()
    void changeKeys(chosen, keyIds, mode)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Form
        variant="embedded"
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" formAction="none" onClick={() => void splitPanel.close()}>
              {t('app:actions.cancel')}
            </Button>
            <Button variant="primary" formAction="submit" disabled={chosen.length === 0 || !hasChanges}>
              {t('form.save')}
            </Button>
          </SpaceBetween>
        }
      >
        <SpaceBetween size="l">
          <FormField label={t('bulk.people')}>
            <NameList names={chosen.map(callName)} />
          </FormField>
          <FormField label={t('bulk.mode')}>
            <RadioGroup
              value={mode}
              items={(['add', 'replace'] as const).map((value) => ({
                value,
                label: t(`bulk.modes.${value}`),
                description: t(`bulk.modeHints.${value}`),
              }))}
              onChange={({ detail }) => setMode(detail.value as KeyChangeMode)}
            />
          </FormField>
          <KeyPicker
            propertyId={propertyId}
            value={keyIds}
            onChange={setKeyIds}
            headingVariant="h3"
            warnsWithout={mode === 'replace'}
          />
        </SpaceBetween>
      </Form>
    </form>
  )
}
