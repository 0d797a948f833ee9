import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Modal from '@cloudscape-design/components/modal'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { credentialFormatAddPath } from '#web/domains/credential-formats/credential-formats.paths.ts'
import {
  credentialFormatsQuery,
  supportedFormatsQuery,
} from '#web/domains/credential-formats/credential-formats.queries.ts'
import { usePropertyFeatures } from '#web/domains/properties/property-features.queries.ts'
import { FailedState } from '#web/ui/collection/collection-states.tsx'
import { type FobFormat, fobFormats } from './fob-values.ts'
import { HolderSelect } from './holder-select.tsx'
import { useRegisterFob } from './use-register-fob.ts'

type Props = { propertyId: string; onClose: () => void }

/** A fob becomes the property's by its number in one of the property's formats. */
export function RegisterFob({ propertyId, onClose }: Props) {
  const { t } = useTranslation(['credentials', 'app'])
  const formId = useId()
  const own = useQuery(credentialFormatsQuery(propertyId))
  const supported = useQuery(supportedFormatsQuery)
  const formats = useMemo(
    () => own.data && supported.data && fobFormats(own.data, supported.data),
    [own.data, supported.data],
  )
  const { form, submit } = useRegisterFob(propertyId, formats, onClose)
  const hasNone = formats?.length === 0
  return (
    <Modal
      visible
      header={t('register.title')}
      onDismiss={({ detail }) => {
        // A click beside the dialog is easily a slip; what was typed is not thrown away for it.
        if (detail.reason !== 'overlay' || !form.formState.isDirty) onClose()
      }}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={onClose}>
              {t('app:actions.cancel')}
            </Button>
            <Button
              variant="primary"
              form={formId}
              disabled={!formats || hasNone}
              loading={form.formState.isSubmitting}
            >
              {t('register.submit')}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      {own.isError || supported.isError ? (
        <FailedState
          title={t('register.formatsFailed')}
          onRetry={() => {
            for (const query of [own, supported]) if (query.isError) void query.refetch()
          }}
        />
      ) : hasNone ? (
        <NoFormats propertyId={propertyId} />
      ) : (
        <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
          <SpaceBetween size="l">
            <FormatField form={form} formats={formats} />
            <NumberField form={form} formats={formats} />
            <FormField label={t('register.holder')} description={t('register.holderHint')}>
              <Controller
                control={form.control}
                name="personId"
                render={({ field }) => (
                  <HolderSelect propertyId={propertyId} value={field.value} onChange={field.onChange} />
                )}
              />
            </FormField>
          </SpaceBetween>
        </form>
      )}
    </Modal>
  )
}

function NoFormats({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('credentials', { keyPrefix: 'register' })
  const { credentialFormats } = usePropertyFeatures(propertyId)
  return (
    <Alert
      header={t('noFormats')}
      action={credentialFormats && <Button href={credentialFormatAddPath(propertyId)}>{t('addFormat')}</Button>}
    >
      {t('noFormatsHint')}
    </Alert>
  )
}

type FieldProps = { form: ReturnType<typeof useRegisterFob>['form']; formats: readonly FobFormat[] | undefined }

function useRuleText(formats: FieldProps['formats'], formatId: string) {
  const { t } = useTranslation('credentials')
  const bounds = formats?.find(({ id }) => id === formatId)?.bounds ?? { min: 0, max: 0 }
  const text = (rule: string | undefined) => (rule ? t(`rules.${rule}` as 'rules.numberTooLow', bounds) : '')
  return { t, text, bounds }
}

function FormatField({ form, formats }: FieldProps) {
  const { t, text } = useRuleText(formats, '')
  const options = (formats ?? []).map(({ id, name, place, facilityCode }) => ({
    value: id,
    label: name,
    description: facilityCode === null ? place : t('register.formatDetails', { place, code: facilityCode }),
  }))
  return (
    <Controller
      control={form.control}
      name="credentialFormatId"
      rules={{ deps: ['number'] }}
      render={({ field, fieldState }) => (
        <FormField label={t('columns.format')} errorText={text(fieldState.error?.message)}>
          <Select
            ref={field.ref}
            options={options}
            selectedOption={options.find(({ value }) => value === field.value) ?? null}
            onChange={({ detail }) => field.onChange(detail.selectedOption.value)}
            onBlur={field.onBlur}
            placeholder={t('register.chooseFormat')}
            statusType={formats ? 'finished' : 'loading'}
            loadingText={t('holder.loading')}
            expandToViewport
            ariaRequired
          />
        </FormField>
      )}
    />
  )
}

function NumberField({ form, formats }: FieldProps) {
  const formatId = form.watch('credentialFormatId')
  const { t, text, bounds } = useRuleText(formats, formatId)
  return (
    <Controller
      control={form.control}
      name="number"
      render={({ field, fieldState }) => (
        <FormField
          label={t('columns.number')}
          description={t('register.numberHint')}
          constraintText={formatId && t('register.between', bounds)}
          errorText={text(fieldState.error?.message)}
        >
          <Input
            ref={field.ref}
            name={field.name}
            value={field.value}
            onChange={({ detail }) => field.onChange(detail.value)}
            onBlur={field.onBlur}
            inputMode="numeric"
            autoComplete={false}
            ariaRequired
          />
        </FormField>
      )}
    />
  )
}
