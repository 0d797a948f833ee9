import Box from '@cloudscape-design/components/box'
import Checkbox from '@cloudscape-design/components/checkbox'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import {
  mriVersions,
  NICKNAME_MAX,
  portalHosts,
  type YardiDomains,
} from '@portico/contract/integrations/profiles.rules'
import type { PmsProvider } from '@portico/contract/shared/pms-providers'
import { useState } from 'react'
import { asInput, asSelect, Field, type FormOf } from '#web/platform/form/field.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import {
  derivedFrom,
  fieldsOf,
  isOptional,
  isSecret,
  type ProfileFieldName,
  type ProfileValues,
} from './profile-form.ts'
import { SettingFields } from './setting-fields.tsx'

type Props = {
  form: FormOf<ProfileValues>
  pmsName: PmsProvider
  keepsSecrets: boolean
  yardiDomains: YardiDomains
}

/** Browsers should neither correct nor remember this input. */
const TYPED = { autoComplete: false, disableBrowserAutocorrect: true, spellcheck: false }
const VERSIONS = mriVersions.map((value) => ({ value, label: value }))

export function ProfileFields({ form, pmsName, keepsSecrets, yardiDomains }: Props) {
  const { t } = useTranslation('integrations', { keyPrefix: 'form' })
  const fields = fieldsOf(pmsName)
  return (
    <SpaceBetween size="l">
      <Field
        form={form}
        name="nickname"
        label={t('nickname')}
        constraintText={t('nicknameLimit', { max: NICKNAME_MAX })}
      >
        {(field) => <Input {...asInput(field)} {...TYPED} ariaRequired />}
      </Field>
      {fields.map((name) => {
        const shared = { form, name: `credentials.${name}` as const, label: t(`fields.${name as 'url'}`) }
        if (name === 'version')
          return (
            <Field key={name} {...shared}>
              {(field) => <Select {...asSelect(field, VERSIONS)} ariaRequired />}
            </Field>
          )
        if (isSecret(name)) return <SecretField key={name} {...shared} isKept={keepsSecrets} />
        return (
          <Field
            key={name}
            {...shared}
            description={isOptional(name) && t('databaseHint')}
            constraintText={name === 'url' && patternOf(pmsName)}
          >
            {(field) => <Input {...asInput(field)} {...TYPED} ariaRequired={!isOptional(name)} />}
          </Field>
        )
      })}
      {fields.includes('url') && (
        <Derived derived={derivedFrom(pmsName, form.watch('credentials.url'), yardiDomains) ?? {}} />
      )}
      <SettingFields form={form} pmsName={pmsName} />
    </SpaceBetween>
  )
}

/** An example of an address of the PMS, which is the same in every language. */
export const patternOf = (pmsName: PmsProvider) => {
  if (pmsName === 'Yardi') return portalHosts.Yardi
  return pmsName === 'Entrata' || pmsName === 'AppFolio' ? `${portalHosts[pmsName]}/*` : ''
}

type SecretProps = { form: Props['form']; name: ProfileFieldName; label: string; isKept: boolean }

function SecretField({ form, name, label, isKept }: SecretProps) {
  const { t } = useTranslation('integrations', { keyPrefix: 'form' })
  const [isShown, setShown] = useState(false)
  // The server keeps a stored password only for the same customer of the PMS.
  const isForAnother = isKept && form.errorCode(name) === 'fieldRequired'
  return (
    <SpaceBetween size="xs">
      <Field
        form={form}
        name={name}
        label={label}
        description={isKept && !isForAnother && t('passwordKept')}
        {...(isForAnother && { errorText: t('passwordAgain') })}
      >
        {(field) => (
          <Input
            {...asInput(field)}
            {...TYPED}
            type={isShown ? 'text' : 'password'}
            // Browsers ignore 'off' and would offer a password of the portal.
            autoComplete="new-password"
            ariaRequired={!isKept}
          />
        )}
      </Field>
      <Checkbox checked={isShown} onChange={({ detail }) => setShown(detail.checked)}>
        {t('showPassword')}
      </Checkbox>
    </SpaceBetween>
  )
}

/** Shows the server and database from the address while it is typed, so that a typing error is noticed before it is used. */
function Derived({ derived }: { derived: object }) {
  const { t } = useTranslation('integrations', { keyPrefix: 'form' })
  return (
    <div aria-live="polite">
      {Object.entries(derived).map(([field, value]) => (
        <div key={field}>
          <Box variant="awsui-key-label">{t(`fields.${field as 'vhost'}`)}</Box>
          <div>{value}</div>
        </div>
      ))}
    </div>
  )
}
