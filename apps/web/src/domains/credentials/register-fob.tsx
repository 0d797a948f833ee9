import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { credentialFormatAddPath } from '#web/data/credential-formats/credential-formats.paths.ts'
import {
  credentialFormatsQuery,
  supportedFormatsQuery,
} from '#web/data/credential-formats/credential-formats.queries.ts'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { asInput, asSelect, Field } from '#web/platform/form/field.tsx'
import { FormModal } from '#web/platform/form/form-modal.tsx'
import { FailedState } from '#web/ui/collection/collection-states.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { fobFormats } from './fob-values.ts'
import { HolderSelect } from './holder-select.tsx'
import { useRegisterFob } from './use-register-fob.ts'

type Props = {
  propertyId: string
  /** The person who gets the fob. Without it the holder is chosen in the dialog. */
  holderId?: string
  onClose: () => void
}

/** Registers a fob by its number in one of the formats of the property. */
export function RegisterFob({ propertyId, holderId, onClose }: Props) {
  const { t } = useTranslation('credentials')
  const own = useQuery(credentialFormatsQuery(propertyId))
  const supported = useQuery(supportedFormatsQuery)
  const formats = useMemo(
    () => own.data && supported.data && fobFormats(own.data, supported.data),
    [own.data, supported.data],
  )
  const { form, format } = useRegisterFob({ propertyId, formats, holderId, onDone: onClose })
  const hasNone = formats?.length === 0
  return (
    <FormModal
      form={form}
      header={t(holderId ? 'person.assignFob' : 'register.title')}
      submitLabel={t(holderId ? 'fobs.actions.assign' : 'register.submit')}
      isDisabled={!formats || hasNone}
      onClose={onClose}
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
        <>
          <Field form={form} name="credentialFormatId" label={t('columns.format')}>
            {(field) => (
              <Select
                {...asSelect(
                  field,
                  (formats ?? []).map(({ id, name, place, facilityCode: code }) => ({
                    value: id,
                    label: name,
                    description: code === null ? place : t('register.formatDetails', { place, code }),
                  })),
                )}
                placeholder={t('register.chooseFormat')}
                statusType={formats ? 'finished' : 'loading'}
                loadingText={t('holder.loading')}
                expandToViewport
                ariaRequired
              />
            )}
          </Field>
          <Field
            form={form}
            name="number"
            label={t('columns.number')}
            description={t('register.numberHint')}
            constraintText={format && t('register.between', format.bounds)}
          >
            {(field) => <Input {...asInput(field)} inputMode="numeric" autoComplete={false} ariaRequired />}
          </Field>
          {!holderId && (
            <Field form={form} name="personId" label={t('register.holder')} description={t('register.holderHint')}>
              {({ value, onChange }) => <HolderSelect propertyId={propertyId} value={value} onChange={onChange} />}
            </Field>
          )}
        </>
      )}
    </FormModal>
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
