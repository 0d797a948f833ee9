import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { PanelVerdict, SimulatedPanel } from '@portico/contract/developer/developer.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { peopleQuery } from '#web/domains/people/people.queries.ts'
import { useNamespace } from '#web/platform/i18n.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './developer-drawer.module.css'
import { useTryPanel } from './panels.mutations.ts'

/** Somebody shows an app or types a code now, and the panel decides. */
export function PanelAttempts({ panel: { deviceId, propertyId } }: { panel: SimulatedPanel }) {
  const { t } = useTranslation('developer')
  const { data: people, isPending } = useQuery(peopleQuery(propertyId))
  const [personId, setPersonId] = useState<string>()
  const [code, setCode] = useState('')
  const attempt = useTryPanel()
  const options = (people ?? []).map((person) => ({
    value: person.personId,
    label: person.personName ?? person.email ?? person.personId,
    ...(person.personName && person.email && { description: person.email }),
  }))
  const isTrying = (way: 'personId' | 'code') => attempt.isPending && attempt.variables[way] !== undefined
  return (
    <SpaceBetween size="s">
      <h3 className={styles.heading}>{t('panels.try')}</h3>
      <FormField
        label={t('panels.person')}
        secondaryControl={
          <Button
            ariaLabel={t('panels.tryPerson')}
            disabled={personId === undefined}
            loading={isTrying('personId')}
            onClick={() => attempt.mutate({ deviceId, personId })}
          >
            {t('panels.tryNow')}
          </Button>
        }
      >
        <Select
          selectedOption={options.find(({ value }) => value === personId) ?? null}
          options={options}
          placeholder={t('panels.choosePerson')}
          statusType={isPending ? 'loading' : 'finished'}
          loadingText={t('panels.loadingPeople')}
          empty={t('panels.nobody')}
          filteringType="auto"
          filteringAriaLabel={t('panels.person')}
          expandToViewport
          virtualScroll
          onChange={({ detail }) => setPersonId(detail.selectedOption.value)}
        />
      </FormField>
      <FormField
        label={t('panels.code')}
        secondaryControl={
          <Button
            ariaLabel={t('panels.tryCode')}
            disabled={!/^\d{1,12}$/.test(code)}
            loading={isTrying('code')}
            onClick={() => attempt.mutate({ deviceId, code })}
          >
            {t('panels.tryNow')}
          </Button>
        }
      >
        <Input
          value={code}
          inputMode="numeric"
          autoComplete={false}
          onChange={({ detail }) => setCode(detail.value.trim())}
        />
      </FormField>
      <div aria-live="polite">{attempt.data && <Verdict verdict={attempt.data} />}</div>
    </SpaceBetween>
  )
}

function Verdict({ verdict: { isAllowed, reasons } }: { verdict: PanelVerdict }) {
  useNamespace('history')
  const { t, i18n } = useTranslation(['developer', 'history'])
  if (isAllowed) return <StatusIndicator type="success">{t('panels.opened')}</StatusIndicator>
  const list = new Intl.ListFormat(i18n.language, { type: 'unit' })
  const texts = reasons.map((reason) => t(`history:reasons.${reason}`))
  return <StatusIndicator type="error">{t('panels.shut', { reasons: list.format(texts) })}</StatusIndicator>
}
