import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Form from '@cloudscape-design/components/form'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import {
  asksFacilityCode,
  offeredTypes,
  takesRange,
} from '@portico/contract/credential-formats/credential-formats.rules'
import type { SupportedCredentialFormat } from '@portico/contract/credential-formats/credential-formats.schema'
import type { Place } from '@portico/contract/places/places.schema'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { placesQuery } from '#web/domains/places/places.queries.ts'
import { usePropertyFeatures } from '#web/domains/properties/property-features.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { showFieldErrors } from '#web/platform/field-errors.ts'
import { FailedState } from '#web/ui/collection/collection-states.tsx'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.ts'
import { ChoiceField, NumberField } from './credential-format-fields.tsx'
import { useAddCredentialFormat } from './credential-formats.mutations.ts'
import { credentialFormatsPath } from './credential-formats.paths.ts'
import { supportedFormatsQuery } from './credential-formats.queries.ts'
import { formatName } from './format-name.ts'
import { creationOf, type FormatValues, formatProblems, NO_FORMAT } from './format-values.ts'

/** Loads what can be chosen, and says so where there is nothing. */
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
  const { t } = useTranslation(['credentialFormats', 'app'])
  const navigate = useNavigate()
  const addition = useAddCredentialFormat(propertyId)
  const [isSaved, setSaved] = useState(false)
  const resolver = useMemo(() => resolverOf(formats ?? []), [formats])
  const { control, handleSubmit, setError, watch, resetField, formState } = useForm({
    resolver,
    defaultValues: NO_FORMAT,
  })
  const format = formats?.find(({ id }) => id === watch('supportedFormatId'))
  useUnsavedChanges(formState.isDirty && !isSaved)
  const whole = places?.find(({ label }) => label === 'Property')?.id
  useEffect(() => {
    if (whole) resetField('placeId', { defaultValue: whole })
  }, [whole, resetField])
  useEffect(() => {
    if (isSaved) void navigate(credentialFormatsPath(propertyId))
  }, [isSaved, navigate, propertyId])

  const submit = handleSubmit(async (values) => {
    const place = places?.find(({ id }) => id === values.placeId)
    if (!place || !format) return
    try {
      await addition.mutateAsync(creationOf(values, format, place))
      setSaved(true)
    } catch (error) {
      showFieldErrors(error, ['supportedFormatId', 'facilityCode'], setError)
    }
  })
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Form
        header={<Header variant="h1">{t('add.title')}</Header>}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" formAction="none" href={credentialFormatsPath(propertyId)}>
              {t('app:actions.cancel')}
            </Button>
            <Button variant="primary" formAction="submit" loading={formState.isSubmitting || isSaved}>
              {t('add.submit')}
            </Button>
          </SpaceBetween>
        }
      >
        <Container header={<Header variant="h2">{t('add.details')}</Header>}>
          <SpaceBetween size="l">
            <ChoiceField
              control={control}
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
            {format && asksFacilityCode(format) && (
              <NumberField control={control} name="facilityCode" format={format} isRequired />
            )}
            {format &&
              takesRange(format) &&
              (['rangeMin', 'rangeMax'] as const).map((name) => (
                <NumberField
                  key={name}
                  control={control}
                  name={name}
                  format={format}
                  isRequired={format.credentialNumberRange !== null}
                />
              ))}
            <ChoiceField
              control={control}
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
      </Form>
    </form>
  )
}

function resolverOf(formats: readonly SupportedCredentialFormat[]): Resolver<FormatValues> {
  return (values) => {
    const limits = formats.find(({ id }) => id === values.supportedFormatId)
    const problems = Object.entries(formatProblems(values, limits))
    if (problems.length === 0) return { values, errors: {} }
    return {
      values: {},
      errors: Object.fromEntries(problems.map(([field, message]) => [field, { type: 'rule', message }])),
    }
  }
}
