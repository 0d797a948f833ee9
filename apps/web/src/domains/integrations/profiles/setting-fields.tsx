import ExpandableSection from '@cloudscape-design/components/expandable-section'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import {
  hasCountrySetting,
  hasInterfaceSettings,
  mriInterfaceNames,
  mriInterfaces,
  profileCountries,
} from '@portico/contract/integrations/profiles.rules'
import type { PmsProvider } from '@portico/contract/shared/pms-providers'
import { useMemo, useState } from 'react'
import { asInput, asSelect, Field, type FormOf } from '#web/platform/form/field.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import type { ProfileValues } from './profile-form.ts'

type Props = { form: FormOf<ProfileValues>; pmsName: PmsProvider }

/** What a system needs beside the login. */
export function SettingFields({ form, pmsName }: Props) {
  return (
    <>
      {hasCountrySetting(pmsName) && <CountryField form={form} />}
      {hasInterfaceSettings(pmsName) && <InterfaceFields form={form} />}
    </>
  )
}

function CountryField({ form }: Pick<Props, 'form'>) {
  const { t, i18n } = useTranslation('integrations', { keyPrefix: 'form' })
  const options = useMemo(() => {
    const names = new Intl.DisplayNames([i18n.language], { type: 'region' })
    const countries = profileCountries.map((value) => ({ value, label: names.of(value) ?? value }))
    return [
      { value: '', label: t('countryUnset') },
      ...countries.toSorted((a, b) => a.label.localeCompare(b.label, i18n.language)),
    ]
  }, [t, i18n.language])
  return (
    <Field form={form} name="settings.countryCode" label={t('country')}>
      {(field) => <Select {...asSelect(field, options)} expandToViewport />}
    </Field>
  )
}

function InterfaceFields({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation('integrations', { keyPrefix: 'form' })
  const [isOpen, setOpen] = useState(false)
  const hasProblem = mriInterfaces.some((name) => form.errorCode(`settings.interfaces.${name}`))
  return (
    <ExpandableSection
      headerText={t('interfaces.title')}
      expanded={isOpen || hasProblem}
      onChange={({ detail }) => setOpen(detail.expanded)}
    >
      <SpaceBetween size="l">
        <div>{t('interfaces.hint')}</div>
        {mriInterfaces.map((name) => (
          <Field key={name} form={form} name={`settings.interfaces.${name}`} label={t(`interfaces.${name}`)}>
            {(field) => (
              <Input
                {...asInput(field)}
                placeholder={mriInterfaceNames[name]}
                autoComplete={false}
                disableBrowserAutocorrect
                spellcheck={false}
              />
            )}
          </Field>
        ))}
      </SpaceBetween>
    </ExpandableSection>
  )
}
