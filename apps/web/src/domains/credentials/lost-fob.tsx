import Box from '@cloudscape-design/components/box'
import Checkbox from '@cloudscape-design/components/checkbox'
import Input from '@cloudscape-design/components/input'
import RadioGroup from '@cloudscape-design/components/radio-group'
import Select from '@cloudscape-design/components/select'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { FOB_WORDS_MAX } from '@portico/contract/credentials/credentials.rules'
import type { KnownFob } from '#web/data/credentials/lost-fob.ts'
import { asCheckbox, asInput, asRadios, asSelect, Field } from '#web/platform/form/field.tsx'
import { FormModal } from '#web/platform/form/form-modal.tsx'
import { useNamespace } from '#web/platform/i18n.ts'
import { FirstInput } from '#web/ui/first-input.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { useLostFob } from './use-lost-fob.ts'

type Props = { fob?: KnownFob; onClose: () => void }

/** Deactivates a lost fob and gives its holder another one. Without a fob it is found by its number, at any property. */
export function LostFob({ fob: known, onClose }: Props) {
  useNamespace('credentials')
  useNamespace('ui')
  const { t } = useTranslation('credentials')
  const { form, found, more, isNarrowed, chosen, formats, format, isReplaced, isSearching, isFailed } = useLostFob(
    known,
    onClose,
  )
  const { isReplaced: isWanted, lost } = form.watch()
  const whose = ({ holder, propertyName }: KnownFob) =>
    [holder?.name ?? t('holder.nobody'), propertyName].filter(Boolean).join(' · ')
  /** The number that everybody can read in the field is not repeated. */
  const detailOf = ({ fob: { number, formatName } }: KnownFob) =>
    [String(number) !== lost.trim() && t('lost.fob', { number: String(number) }), formatName]
      .filter(Boolean)
      .join(' · ')
  return (
    <FormModal
      form={form}
      header={known ? t('lost.named', { number: known.fob.number }) : t('lost.title')}
      submitLabel={t(isReplaced ? 'lost.replace' : 'lost.report')}
      isDestructive
      onClose={onClose}
    >
      {known ? (
        <Box>{[whose(known), known.fob.formatName].filter(Boolean).join(' · ')}</Box>
      ) : (
        <Field form={form} name="lost" label={t('lost.number')} description={t('register.numberHint')}>
          {(field) => <FirstInput {...asInput(field)} inputMode="numeric" autoComplete={false} ariaRequired />}
        </Field>
      )}
      {isNarrowed && (
        <Field form={form} name="words" label={t('lost.words')}>
          {(field) => (
            <Input
              {...asInput(field)}
              type="search"
              autoComplete={false}
              nativeInputAttributes={{ maxLength: FOB_WORDS_MAX }}
            />
          )}
        </Field>
      )}
      {isSearching && <StatusIndicator type="loading">{t('holder.loading')}</StatusIndicator>}
      {isFailed && <StatusIndicator type="error">{t('fobs.failed')}</StatusIndicator>}
      {found.length > 0 && (
        <Field form={form} name="credentialId" label={t('lost.found')}>
          {(field) => (
            <RadioGroup
              {...asRadios(field)}
              value={chosen?.credentialId ?? null}
              items={found.map((one) => ({
                value: one.credentialId,
                label: whose(one),
                description: detailOf(one),
              }))}
            />
          )}
        </Field>
      )}
      {more > 0 && <Box color="text-body-secondary">{t('lost.more', { count: more })}</Box>}
      {chosen && <Box color="text-body-secondary">{t('lost.hint')}</Box>}
      {chosen && formats && formats.length > 0 && (
        <Field form={form} name="isReplaced">
          {(field) => (
            <Checkbox {...asCheckbox(field)}>
              {chosen.holder ? t('lost.another', { name: chosen.holder.name }) : t('lost.anotherForNobody')}
            </Checkbox>
          )}
        </Field>
      )}
      {isWanted && isReplaced && (
        <>
          {(formats?.length ?? 0) > 1 && (
            <Field form={form} name="credentialFormatId" label={t('columns.format')}>
              {(field) => (
                <Select
                  {...asSelect(
                    { ...field, value: format?.id ?? '' },
                    (formats ?? []).map(({ id, name, place, facilityCode: code }) => ({
                      value: id,
                      label: name,
                      description: code === null ? place : t('register.formatDetails', { place, code }),
                    })),
                  )}
                  placeholder={t('register.chooseFormat')}
                  expandToViewport
                  ariaRequired
                />
              )}
            </Field>
          )}
          <Field
            form={form}
            name="number"
            label={t('lost.next')}
            constraintText={format && t('register.between', format.bounds)}
          >
            {(field) => <Input {...asInput(field)} inputMode="numeric" autoComplete={false} ariaRequired />}
          </Field>
        </>
      )}
    </FormModal>
  )
}
