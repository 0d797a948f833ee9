import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { type PropertyCountry, propertyCountries } from '@portico/contract/properties/building.rules'
import { useMemo } from 'react'
import { asInput, asSelect, Field, type FormOf } from '#web/platform/form/field.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import type { BuildingValues } from './building-values.ts'
import { ZoneField } from './zone-field.tsx'

/** Addresses of other countries name no state or province. */
const regionNameOf = {
  AU: 'state',
  CA: 'province',
  ES: 'spanishProvince',
  GB: 'county',
  IT: 'italianProvince',
  JP: 'prefecture',
  US: 'state',
} as const satisfies Partial<Record<PropertyCountry, string>>
const postcodeNameOf = { AU: 'postcode', GB: 'postcode', US: 'zip' } as const satisfies Partial<
  Record<PropertyCountry, string>
>

type FieldsProps = { form: FormOf<BuildingValues>; isNew: boolean }

/** What a property is called and where it lies. */
export function BuildingFields({ form, isNew }: FieldsProps) {
  const { t } = useTranslation('building', { keyPrefix: 'property' })
  return (
    <SpaceBetween size="l">
      <Container header={<Header variant="h2">{t('names')}</Header>}>
        <SpaceBetween size="l">
          <Field form={form} name="name" label={t('name')}>
            {(field) => <Input {...asInput(field)} autoComplete={false} ariaRequired />}
          </Field>
          <Field form={form} name="code" label={t('code')} description={t('codeHint')}>
            {(field) => <Input {...asInput(field)} autoComplete={false} spellcheck={false} />}
          </Field>
        </SpaceBetween>
      </Container>
      <Container header={<Header variant="h2">{t('address')}</Header>}>
        <SpaceBetween size="l">
          <AddressFields form={form} />
          <ZoneField form={form} isNew={isNew} />
        </SpaceBetween>
      </Container>
    </SpaceBetween>
  )
}

function AddressFields({ form }: Pick<FieldsProps, 'form'>) {
  const { t } = useTranslation('building', { keyPrefix: 'property' })
  const countries = useCountries()
  const [country, region] = [form.watch('countryCode'), form.watch('stateOrRegion')]
  const regionName =
    country !== '' && country in regionNameOf ? regionNameOf[country as keyof typeof regionNameOf] : undefined
  const postcodeName =
    country !== '' && country in postcodeNameOf ? postcodeNameOf[country as keyof typeof postcodeNameOf] : 'postalCode'
  return (
    <SpaceBetween size="l">
      <Field form={form} name="countryCode" label={t('country')}>
        {(field) => (
          <Select {...asSelect(field, countries)} placeholder={t('countryPlaceholder')} ariaRequired expandToViewport />
        )}
      </Field>
      <Field form={form} name="addressLine1" label={t('addressLine1')}>
        {(field) => <Input {...asInput(field)} autoComplete={false} ariaRequired />}
      </Field>
      <Field form={form} name="addressLine2" label={t('addressLine2')}>
        {(field) => <Input {...asInput(field)} autoComplete={false} />}
      </Field>
      <Field form={form} name="city" label={t('city')}>
        {(field) => <Input {...asInput(field)} autoComplete={false} ariaRequired />}
      </Field>
      {(regionName || region !== '') && (
        <Field form={form} name="stateOrRegion" label={t(`regions.${regionName ?? 'region'}`)}>
          {(field) => <Input {...asInput(field)} autoComplete={false} />}
        </Field>
      )}
      <Field form={form} name="postalCode" label={t(`postcodes.${postcodeName}`)}>
        {(field) => <Input {...asInput(field)} autoComplete={false} ariaRequired />}
      </Field>
    </SpaceBetween>
  )
}

/** The countries with their names in the language of the reader, in the order of that language. */
function useCountries() {
  const { language } = useTranslation().i18n
  return useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'region' })
    const { compare } = new Intl.Collator(language)
    return propertyCountries
      .map((value) => ({ value, label: names.of(value) ?? value }))
      .sort((a, b) => compare(a.label, b.label))
  }, [language])
}
