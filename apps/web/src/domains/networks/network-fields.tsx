import Checkbox from '@cloudscape-design/components/checkbox'
import Input from '@cloudscape-design/components/input'
import RadioGroup from '@cloudscape-design/components/radio-group'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import {
  bands,
  NETWORKS_MAX,
  SECURITY_KEY_MAX,
  SECURITY_KEY_MIN,
  SSID_MAX,
  securities,
} from '@portico/contract/networks/networks.rules'
import type { NetworkDraft } from '@portico/contract/networks/networks.schema'
import { useState } from 'react'
import { asInput, asRadios, asSelect, Field, type FormOf } from '#web/platform/form/field.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { bandLabel } from './band-label.ts'

/** The form has no defaults, because a device with the wrong band or security would stay offline. */
export type NetworkValues = Omit<NetworkDraft, 'band' | 'security'> & {
  band: NetworkDraft['band'] | ''
  security: NetworkDraft['security'] | ''
}

export const LIMITS = {
  ssidMax: SSID_MAX,
  keyMin: SECURITY_KEY_MIN,
  keyMax: SECURITY_KEY_MAX,
  networksMax: NETWORKS_MAX,
}

type Props = { form: FormOf<NetworkValues>; hasKey: boolean }

export function NetworkFields({ form, hasKey }: Props) {
  const { t, i18n } = useTranslation('networks')
  const [isKeyShown, setKeyShown] = useState(false)
  const typed = { disableBrowserAutocorrect: true, spellcheck: false }
  return (
    <SpaceBetween size="l">
      <Field
        form={form}
        name="ssid"
        label={t('fields.ssid')}
        description={t('form.ssidHint')}
        constraintText={t('form.ssidLimit', LIMITS)}
      >
        {(field) => <Input {...asInput(field)} {...typed} autoComplete={false} ariaRequired />}
      </Field>
      <Field form={form} name="band" label={t('fields.band')}>
        {(field) => (
          <RadioGroup
            {...asRadios(field)}
            items={bands.map((value) => ({ value, label: bandLabel(i18n.language, value) }))}
            ariaRequired
          />
        )}
      </Field>
      <Field form={form} name="security" label={t('fields.security')} description={t('form.securityHint')}>
        {(field) => (
          <Select
            {...asSelect(
              field,
              securities.map((value) => ({ value, label: value })),
            )}
            placeholder={t('form.securityPlaceholder')}
            ariaRequired
          />
        )}
      </Field>
      <SpaceBetween size="xs">
        <Field
          form={form}
          name="securityKey"
          label={t('fields.securityKey')}
          description={hasKey && t('form.securityKeyKept')}
          constraintText={t('form.securityKeyLimit', LIMITS)}
        >
          {(field) => (
            <Input
              {...asInput(field)}
              {...typed}
              type={isKeyShown ? 'text' : 'password'}
              // Browsers ignore 'off' and would offer a password of the portal.
              autoComplete="new-password"
              ariaRequired={!hasKey}
            />
          )}
        </Field>
        <Checkbox checked={isKeyShown} onChange={({ detail }) => setKeyShown(detail.checked)}>
          {t('form.showSecurityKey')}
        </Checkbox>
      </SpaceBetween>
    </SpaceBetween>
  )
}
