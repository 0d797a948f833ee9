import Box from '@cloudscape-design/components/box'
import Checkbox from '@cloudscape-design/components/checkbox'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import {
  type CredentialField,
  mriVersions,
  NICKNAME_MAX,
  type ProfileRule,
  portalHosts,
} from '@portico/contract/integrations/profiles.rules'
import type { PmsProvider } from '@portico/contract/shared/pms-providers'
import { type ReactNode, useState } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import {
  derivedFrom,
  fieldsOf,
  isOptional,
  isSecret,
  type ProfileFieldName,
  type ProfileValues,
} from './profile-form.ts'

type Props = { control: Control<ProfileValues>; pmsName: PmsProvider }

export function ProfileFields({ control, pmsName, keepsSecrets }: Props & { keepsSecrets: boolean }) {
  const { t } = useTranslation('integrations', { keyPrefix: 'form' })
  const limit = { max: NICKNAME_MAX }
  return (
    <SpaceBetween size="l">
      <TextField
        control={control}
        pmsName={pmsName}
        name="nickname"
        label={t('nickname')}
        constraint={t('nicknameLimit', limit)}
      />
      {fieldsOf(pmsName).map((field) => {
        const shared = { control, pmsName, name: `credentials.${field}` as const, label: t(`fields.${field as 'url'}`) }
        if (field === 'version') return <VersionField key={field} {...shared} />
        if (isSecret(field))
          return <SecretField key={field} {...shared} hint={keepsSecrets && t('passwordKept')} isKept={keepsSecrets} />
        return (
          <TextField
            key={field}
            {...shared}
            {...(field === 'url' && { constraint: patternOf(pmsName) })}
            {...(isOptional(field) && { hint: t('databaseHint') })}
          />
        )
      })}
      {fieldsOf(pmsName).includes('url') && <Derived control={control} pmsName={pmsName} />}
    </SpaceBetween>
  )
}

/** How an address of the system looks; the same in every language. */
const patternOf = (pmsName: PmsProvider) => {
  if (pmsName === 'Yardi') return portalHosts.Yardi
  return pmsName === 'Entrata' || pmsName === 'AppFolio' ? `${portalHosts[pmsName]}/*` : ''
}

type FieldProps = Props & { name: ProfileFieldName; label: string }

function useField({ control, pmsName, name }: Pick<FieldProps, 'control' | 'pmsName' | 'name'>) {
  const { t } = useTranslation('integrations', { keyPrefix: 'rules' })
  const { field, fieldState } = useController({ control, name })
  const rule = fieldState.error?.message as ProfileRule | undefined
  const errorText = rule ? t(rule, { max: NICKNAME_MAX, pattern: patternOf(pmsName) }) : ''
  const input = {
    ref: field.ref,
    name: field.name,
    value: String(field.value ?? ''),
    onChange: ({ detail }: { detail: { value: string } }) => field.onChange(detail.value),
    onBlur: field.onBlur,
  }
  return { field, input, errorText, rule }
}

type TextProps = FieldProps & { constraint?: string; hint?: ReactNode }

function TextField({ label, constraint, hint, ...props }: TextProps) {
  const { input, errorText } = useField(props)
  return (
    <FormField label={label} description={hint} constraintText={constraint} errorText={errorText}>
      <Input
        {...input}
        autoComplete={false}
        disableBrowserAutocorrect
        spellcheck={false}
        ariaRequired={!isOptional(props.name.slice('credentials.'.length) as CredentialField)}
      />
    </FormField>
  )
}

function SecretField({ label, hint, isKept, ...props }: FieldProps & { hint: ReactNode; isKept: boolean }) {
  const { t } = useTranslation('integrations', { keyPrefix: 'form' })
  const { input, errorText, rule } = useField(props)
  const [isShown, setShown] = useState(false)
  // The server keeps a password for the customer it was typed for, and for no other.
  const isForAnother = isKept && rule === 'fieldRequired'
  return (
    <SpaceBetween size="xs">
      <FormField
        label={label}
        description={!isForAnother && hint}
        errorText={isForAnother ? t('passwordAgain') : errorText}
      >
        <Input
          {...input}
          type={isShown ? 'text' : 'password'}
          // 'off' is not heeded by browsers that offer to fill in a password of the portal.
          autoComplete="new-password"
          disableBrowserAutocorrect
          spellcheck={false}
          ariaRequired={!isKept}
        />
      </FormField>
      <Checkbox checked={isShown} onChange={({ detail }) => setShown(detail.checked)}>
        {t('showPassword')}
      </Checkbox>
    </SpaceBetween>
  )
}

function VersionField({ label, ...props }: FieldProps) {
  const { field, input, errorText } = useField(props)
  const options = mriVersions.map((value) => ({ value, label: value }))
  return (
    <FormField label={label} errorText={errorText}>
      <Select
        ref={field.ref}
        selectedOption={options.find(({ value }) => value === input.value) ?? null}
        onChange={({ detail }) => field.onChange(detail.selectedOption.value)}
        onBlur={field.onBlur}
        options={options}
        ariaRequired
      />
    </FormField>
  )
}

/** What follows from the address, while it is being typed: so a slip in it is seen before anybody calls it. */
function Derived({ control, pmsName }: Props) {
  const { t } = useTranslation('integrations', { keyPrefix: 'form' })
  const derived = derivedFrom(pmsName, useWatch({ control, name: 'credentials.url' })) ?? {}
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
