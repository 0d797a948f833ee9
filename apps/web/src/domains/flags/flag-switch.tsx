import Select from '@cloudscape-design/components/select'
import type { FlagName } from '@portico/contract/flags/flags.rules'
import { useTranslation } from 'react-i18next'
import styles from './flag-overrides.module.css'

type Props = { name: FlagName; override: boolean | undefined; onChange: (override: boolean | undefined) => void }

const choices = { fromServer: undefined, on: true, off: false }
const names = Object.keys(choices) as (keyof typeof choices)[]

export function FlagSwitch({ name, override, onChange }: Props) {
  const { t } = useTranslation('developer')
  const options = names.map((value) => ({ value, label: t(`flags.${value}`) }))
  const chosen = names.findIndex((choice) => choices[choice] === override)
  return (
    <div className={styles.control}>
      <Select
        ariaLabel={t('flags.override', { flag: name })}
        selectedOption={options[chosen] ?? null}
        options={options}
        onChange={({ detail }) => onChange(choices[detail.selectedOption.value as keyof typeof choices])}
      />
    </div>
  )
}
