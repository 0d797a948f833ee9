import Alert from '@cloudscape-design/components/alert'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Input from '@cloudscape-design/components/input'
import Select, { type SelectProps } from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import {
  asksFacilityCode,
  CREDENTIAL_FORMATS_MAX,
  type FormatField,
  offeredTypes,
  takesRange,
} from '@portico/contract/credential-formats/credential-formats.rules'
import type { SupportedCredentialFormat } from '@portico/contract/credential-formats/credential-formats.schema'
import type { Place } from '@portico/contract/places/places.schema'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useAddCredentialFormat } from '#web/data/credential-formats/credential-formats.mutations.ts'
import { credentialFormatsPath } from '#web/data/credential-formats/credential-formats.paths.ts'
import { supportedFormatsQuery } from '#web/data/credential-formats/credential-formats.queries.ts'
import { placesQuery } from '#web/data/places/places.queries.ts'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { asInput, asSelect, Field, type FormOf } from '#web/platform/form/field.tsx'
import { FormPage } from '#web/platform/form/form-page.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { FailedState } from '#web/ui/collection/collection-states.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { formatName } from './format-name.ts'
import { boundsOfField, creationOf, type FormatValues, formatProblems, NO_FORMAT } from './format-values.ts'
import { OverlapHint } from './overlap-hint.tsx'

/** Loads the options of the form, and says so if there are none. */
export function AddCredentialFormat({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('credentialFormats')
  const { accessCodes, fobs } = usePropertyFeatures(propertyId)
  const supported = useQuery({ ...supportedFormatsQuery, throwOnError: isSignedOut })
  const places = useQuery({ ...placesQuery(propertyId), throwOnError: isSignedOut })
  const offered = useMemo(() => {
    const types = offeredTypes({ accessCodes, fobs })
    return supported.data?.filter(({ type }) => types.includes(type))
  }, [supported.data, accessCodes, fobs])

  if (supported.isError || places.isError || offered?.length === 0) {
    return (
      <SpaceBetween size="l">
        <Header variant="h1">{t('add.title')}</Header>
        {supported.isError && <FailedState title={t('add.supportedFailed')} onRetry={() => void supported.refetch()} />}
        {places.isError && <FailedState title={t('add.placesFailed')} onRetry={() => void places.refetch()} />}
        {offered?.length === 0 && <Alert header={t('add.nothingOffered')}>{t('add.nothingOfferedHint')}</Alert>}
      </SpaceBetween>
    )
  }
  return <CredentialFormatForm propertyId={propertyId} formats={offered} places={places.data} />
}

type Props = {
  propertyId: string
  /** Each is undefined while it is being loaded. */
  formats: readonly SupportedCredentialFormat[] | undefined
  places: readonly Place[] | undefined
}

function CredentialFormatForm({ propertyId, formats, places }: Props) {
  const { t } = useTranslation(['credentialFormats', 'ui'])
  const navigate = useNavigate()
  const addition = useAddCredentialFormat(propertyId)
  const formatOf = (values: FormatValues) => formats?.find(({ id }) => id === values.supportedFormatId)
  const form = usePortalForm({
    initial: NO_FORMAT,
    texts: 'credentialFormats',
    limits: (_, name) => (format && isNumber(name) ? boundsOfField(name, format) : { max: CREDENTIAL_FORMATS_MAX }),
    problems: (values) => formatProblems(values, formatOf(values)),
    save: async (values) => {
      const place = places?.find(({ id }) => id === values.placeId)
      const chosen = formatOf(values)
      return place && chosen ? addition.mutateAsync(creationOf(values, chosen, place)) : false
    },
    onSaved: () => navigate(credentialFormatsPath(propertyId)),
  })
  const { watch, resetField } = form
  const format = formatOf(watch())
  const isFull = useIsFull()
  const values = watch()
  const isPhysical = isFull && format?.type === 'PHYSICAL'
  const hasNumbers = isPhysical && !numbersOf(format).some((name) => formatProblems(values, format)[name])
  const overlapping = hasNumbers && creationOf(values, format, { id: '', label: 'Property' })
  const whole = places?.find(({ label }) => label === 'Property')?.id
  useEffect(() => {
    if (whole) resetField('placeId', { defaultValue: whole })
  }, [whole, resetField])
  return (
    <FormPage
      form={form}
      header={<Header variant="h1">{t('add.title')}</Header>}
      submitLabel={t('add.submit')}
      cancel={credentialFormatsPath(propertyId)}
    >
      <Container header={<Header variant="h2">{t('add.details')}</Header>}>
        <SpaceBetween size="l">
          <ChoiceField
            form={form}
            name="supportedFormatId"
            label={t('fields.format')}
            placeholder={t('add.formatPlaceholder')}
            options={(['PHYSICAL', 'CODE'] as const).flatMap((type) => {
              const options = (formats ?? []).filter((one) => one.type === type)
              const named = options.map((one) => ({ value: one.id, label: formatName(t, one) }))
              return named.length > 0 ? [{ label: t(`types.${type}`), options: named }] : []
            })}
            isLoading={!formats}
          />
          {format &&
            numbersOf(format).map((name) => (
              <Field
                key={name}
                form={form}
                name={name}
                label={t(`fields.${name}`)}
                constraintText={t('add.between', boundsOfField(name, format))}
              >
                {(field) => (
                  <Input
                    {...asInput(field)}
                    inputMode="numeric"
                    autoComplete={false}
                    ariaRequired={name === 'facilityCode' || format.credentialNumberRange !== null}
                  />
                )}
              </Field>
            ))}
          {overlapping && <OverlapHint propertyId={propertyId} creation={overlapping} />}
          <ChoiceField
            form={form}
            name="placeId"
            label={t('fields.place')}
            description={t('add.placeHint')}
            placeholder={t('add.placePlaceholder')}
            options={(places ?? []).map(({ id, name, label, parents }) => ({
              value: id,
              label: name,
              description: label === 'Property' ? t('add.wholeProperty') : parents.map((one) => one.name).join(', '),
            }))}
            isLoading={!places}
          />
        </SpaceBetween>
      </Container>
    </FormPage>
  )
}

type ChoiceProps = Pick<SelectProps, 'options' | 'placeholder'> & {
  form: FormOf<FormatValues>
  name: 'supportedFormatId' | 'placeId'
  label: string
  description?: string
  options: readonly (SelectProps.Option | SelectProps.OptionGroup)[]
  isLoading: boolean
}

function ChoiceField({ form, name, label, description, placeholder, options, isLoading }: ChoiceProps) {
  const { t } = useTranslation('ui')
  const count = options.flatMap((option) => ('options' in option ? option.options : [option])).length
  return (
    <Field form={form} name={name} label={label} description={description}>
      {(field) => (
        <Select
          {...asSelect(field, options)}
          {...(placeholder && { placeholder })}
          statusType={isLoading ? 'loading' : 'finished'}
          loadingText={t('collection.loading')}
          {...(count > 10 && { filteringType: 'auto' as const, filteringAriaLabel: label })}
          ariaRequired
        />
      )}
    </Field>
  )
}

const isNumber = (name: string): name is FormatField => ['facilityCode', 'rangeMin', 'rangeMax'].includes(name)

const numbersOf = (format: SupportedCredentialFormat): FormatField[] => [
  ...(asksFacilityCode(format) ? (['facilityCode'] as const) : []),
  ...(takesRange(format) ? (['rangeMin', 'rangeMax'] as const) : []),
]
