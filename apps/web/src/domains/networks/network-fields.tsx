import Checkbox from '@cloudscape-design/components/checkbox'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import RadioGroup from '@cloudscape-design/components/radio-group'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import {
  bands,
  SECURITY_KEY_MAX,
  SECURITY_KEY_MIN,
  SSID_MAX,
  securities,
} from '@portico/contract/networks/networks.rules'
import type { NetworkDraft } from '@portico/contract/networks/networks.schema'
import { useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { bandLabel } from './band-label.ts'

/** Nothing is chosen for the manager: a device that is told the wrong band or security stays offline. */
export type NetworkValues = Omit<NetworkDraft, 'band' | 'security'> & {
  band: NetworkDraft['band'] | ''
  security: NetworkDraft['security'] | ''
}

type Props = { control: Control<NetworkValues, unknown, NetworkDraft> }

export function NetworkFields({ control, hasKey }: Props & { hasKey: boolean }) {
  return (
    <SpaceBetween size="l">
      <SsidField control={control} />
      <BandField control={control} />
      <SecurityField control={control} />
      <SecurityKeyField control={control} hasKey={hasKey} />
    </SpaceBetween>
  )
}

function useField<Name extends keyof NetworkValues>(control: Props['control'], name: Name) {
  const { t, i18n } = useTranslation('networks')
  const { field, fieldState } = useController({ control, name })
  const rule = fieldState.error?.message
  return {
    t,
    language: i18n.language,
    field,
    errorText: rule ? t(`rules.${rule}` as 'rules.ssidRequired', LIMITS) : '',
  }
}
const LIMITS = { ssidMax: SSID_MAX, keyMin: SECURITY_KEY_MIN, keyMax: SECURITY_KEY_MAX }

function SsidField({ control }: Props) {
  const { t, field, errorText } = useField(control, 'ssid')
  return (
    <FormField
      label={t('fields.ssid')}
      description={t('form.ssidHint')}
      constraintText={t('form.ssidLimit', LIMITS)}
      errorText={errorText}
    >
      <Input
        ref={field.ref}
        name={field.name}
        value={field.value}
        onChange={({ detail }) => field.onChange(detail.value)}
        onBlur={field.onBlur}
        autoComplete={false}
        disableBrowserAutocorrect
        spellcheck={false}
        ariaRequired
      />
    </FormField>
  )
}

function BandField({ control }: Props) {
  const { t, language, field, errorText } = useField(control, 'band')
  return (
    <FormField label={t('fields.band')} errorText={errorText}>
      <RadioGroup
        ref={field.ref}
        name={field.name}
        value={field.value || null}
        onChange={({ detail }) => field.onChange(detail.value)}
        items={bands.map((value) => ({ value, label: bandLabel(language, value) }))}
        ariaRequired
      />
    </FormField>
  )
}

function SecurityField({ control }: Props) {
  const { t, field, errorText } = useField(control, 'security')
  const options = securities.map((value) => ({ value, label: value }))
  return (
    <FormField label={t('fields.security')} description={t('form.securityHint')} errorText={errorText}>
      <Select
        ref={field.ref}
        selectedOption={options.find(({ value }) => value === field.value) ?? null}
        onChange={({ detail }) => field.onChange(detail.selectedOption.value)}
        onBlur={field.onBlur}
        options={options}
        placeholder={t('form.securityPlaceholder')}
        ariaRequired
      />
    </FormField>
  )
}

function SecurityKeyField({ control, hasKey }: Props & { hasKey: boolean }) {
  const { t, field, errorText } = useField(control, 'securityKey')
  const [isShown, setShown] = useState(false)
  return (
    <SpaceBetween size="xs">
      <FormField
        label={t('fields.securityKey')}
        description={hasKey && t('form.securityKeyKept')}
        constraintText={t('form.securityKeyLimit', LIMITS)}
        errorText={errorText}
      >
        <Input
          ref={field.ref}
          name={field.name}
          type={isShown ? 'text' : 'password'}
          value={field.value}
          onChange={({ detail }) => field.onChange(detail.value)}
          onBlur={field.onBlur}
          // 'off' is not heeded by browsers that offer to fill in a password of the portal.
          autoComplete="new-password"
          disableBrowserAutocorrect
          spellcheck={false}
          ariaRequired={!hasKey}
        />
      </FormField>
      <Checkbox checked={isShown} onChange={({ detail }) => setShown(detail.checked)}>
        {t('form.showSecurityKey')}
      </Checkbox>
    </SpaceBetween>
  )
}
