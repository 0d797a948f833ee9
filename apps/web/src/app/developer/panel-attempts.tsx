import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select, { type SelectProps } from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { PanelVerdict, SimulatedPanel } from '@portico/contract/developer/developer.schema'
import { useState } from 'react'
import { usePersonOptions } from '#web/data/people/person-options.queries.ts'
import { useNamespace } from '#web/platform/i18n.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './developer-drawer.module.css'
import { useTryPanel } from './panels.mutations.ts'

/** Somebody shows an app or types a code now, and the panel decides. */
export function PanelAttempts({ panel: { deviceId, propertyId } }: { panel: SimulatedPanel }) {
  const { t } = useTranslation('developer')
  const { options = [], menu } = usePersonOptions(propertyId)
  const [person, setPerson] = useState<SelectProps.Option>()
  const personId = person?.value
  const [code, setCode] = useState('')
  const attempt = useTryPanel()
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
          selectedOption={person ?? null}
          options={options}
          placeholder={t('panels.choosePerson')}
          {...menu}
          loadingText={t('panels.loadingPeople')}
          empty={t('panels.nobody')}
          filteringAriaLabel={t('panels.person')}
          expandToViewport
          virtualScroll
          onChange={({ detail }) => setPerson(detail.selectedOption)}
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
