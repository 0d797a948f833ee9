import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import { useState } from 'react'
import { useTranslation } from '#web/ui/translation.tsx'
import { type ListFlag, parseList } from './flag-list.ts'
import styles from './flag-overrides.module.css'

type Props = {
  name: ListFlag
  /** The initial text of the input. */
  initial: readonly string[]
  isOverridden: boolean
  onChange: (values: string[] | undefined) => void
}

/** The list is applied while it is typed, if all values are allowed. Values that are not allowed are listed. */
export function FlagListOverride({ name, initial, isOverridden, onChange }: Props) {
  const { t } = useTranslation('developer')
  const [text, setText] = useState(() => initial.join(', '))
  const parsed = parseList(name, text)
  const options = (['fromServer', 'ownList'] as const).map((value) => ({ value, label: t(`flags.${value}`) }))

  function type(next: string) {
    setText(next)
    const list = parseList(name, next)
    if ('values' in list) onChange(list.values)
  }

  return (
    <>
      <div className={styles.control}>
        <Select
          ariaLabel={t('flags.override', { flag: name })}
          selectedOption={options[isOverridden ? 1 : 0] ?? null}
          options={options}
          onChange={({ detail }) => onChange(detail.selectedOption.value === 'ownList' ? [...initial] : undefined)}
        />
      </div>
      {isOverridden && (
        <div className={styles.list}>
          <FormField
            constraintText={t('flags.hint')}
            errorText={'refused' in parsed && t('flags.refused', { values: parsed.refused.join(', ') })}
          >
            <Input
              ariaLabel={t('flags.listOf', { flag: name })}
              value={text}
              onChange={({ detail }) => type(detail.value)}
            />
          </FormField>
        </div>
      )}
    </>
  )
}
