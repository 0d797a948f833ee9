import Select from '@cloudscape-design/components/select'
import type { Person } from '@portico/contract/people/people.schema'
import { optionOf, usePersonOptions } from '#web/data/people/person-options.queries.ts'
import { Field, type FormOf } from '#web/platform/form/field.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import type { PassValues } from './pass-values.ts'

type Props = {
  form: FormOf<PassValues>
  propertyId: string
  /** Who is chosen, once that is loaded. */
  host: Person | undefined
  onHost: (personId: string) => void
}

/** Whose visitor it is. The server looks for what is typed. */
export function HostField({ form, propertyId, host, onHost }: Props) {
  const { t } = useTranslation('passes', { keyPrefix: 'make.host' })
  const { options = [], menu } = usePersonOptions(propertyId)
  return (
    <Field form={form} name="hostId" label={t('label')} description={t('hint')}>
      {({ value, onChange, onBlur, ref }) => (
        <Select
          ref={ref}
          selectedOption={
            host && host.personId === value ? optionOf(host) : value ? { value, label: t('chosen') } : null
          }
          options={options}
          onChange={({ detail }) => {
            const chosen = detail.selectedOption.value ?? ''
            onChange(chosen)
            onHost(chosen)
          }}
          onBlur={() => onBlur()}
          {...menu}
          placeholder={t('choose')}
          filteringPlaceholder={t('find')}
          filteringAriaLabel={t('find')}
          noMatch={t('noMatch')}
          empty={t('none')}
          loadingText={t('loading')}
          errorText={t('failed')}
          recoveryText={t('retry')}
          virtualScroll
          expandToViewport
          ariaRequired
        />
      )}
    </Field>
  )
}
