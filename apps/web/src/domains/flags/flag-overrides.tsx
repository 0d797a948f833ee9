import Button from '@cloudscape-design/components/button'
import Select from '@cloudscape-design/components/select'
import { editions, type FlagName, type Flags, flagDefaults } from '@portico/contract/flags/flags.rules'
import { Fragment } from 'react'
import { useServerFlags } from '#web/platform/flags.ts'
import { usePreference } from '#web/platform/preferences.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import type { ListFlag } from './flag-list.ts'
import { FlagListOverride } from './flag-list-override.tsx'
import styles from './flag-overrides.module.css'

const flagNames = Object.keys(flagDefaults) as FlagName[]
const isList = (name: FlagName): name is ListFlag => Array.isArray(flagDefaults[name])

/** All flags with the value of the server and the override of this browser, which takes effect at once. */
export function FlagOverrides() {
  const { t } = useTranslation('developer')
  const server = useServerFlags() ?? {}
  const [overrides, setOverrides] = usePreference('flagOverrides')
  const count = Object.keys(overrides).length

  function override(name: FlagName, value: Flags[FlagName] | undefined) {
    const { [name]: _, ...others } = overrides
    setOverrides(value === undefined ? others : { ...others, [name]: value })
  }

  return (
    <section className={styles.section}>
      <p className={styles.intro}>{t('flags.intro')}</p>
      <div className={styles.summary}>
        <span role="status">{t('flags.overridden', { count })}</span>
        <Button disabled={count === 0} onClick={() => setOverrides({})}>
          {t('flags.reset')}
        </Button>
      </div>
      <ul className={styles.flags}>
        {flagNames.map((name) => (
          <li key={name} className={styles.flag} data-overridden={name in overrides}>
            <div className={styles.name}>
              <code>
                {name.split(/(?=[A-Z])/).map((part) => (
                  <Fragment key={part}>
                    {part}
                    <wbr />
                  </Fragment>
                ))}
              </code>
              <small>
                {t(name in server ? 'flags.server' : 'flags.default', {
                  value: textOf(server[name] ?? flagDefaults[name], t),
                })}
              </small>
            </div>
            {isList(name) ? (
              <FlagListOverride
                // The key changes on reset, so that the typed text is discarded.
                key={`${name in overrides}`}
                name={name}
                initial={overrides[name] ?? server[name] ?? flagDefaults[name]}
                isOverridden={name in overrides}
                onChange={(values) => override(name, values as Flags[ListFlag] | undefined)}
              />
            ) : (
              <FlagSwitch
                name={name}
                override={overrides[name] as Override}
                onChange={(value) => override(name, value)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Texts = ReturnType<typeof useTranslation<'developer'>>['t']

function textOf(value: Flags[FlagName], t: Texts): string {
  if (typeof value === 'boolean') return t(value ? 'flags.on' : 'flags.off')
  if (typeof value === 'string') return value
  return value.length > 0 ? value.join(', ') : t('flags.emptyList')
}

type Override = boolean | Flags['edition'] | undefined
type SwitchProps = { name: FlagName; override: Override; onChange: (override: Override) => void }

function FlagSwitch({ name, override, onChange }: SwitchProps) {
  const { t } = useTranslation('developer')
  const values: readonly Exclude<Override, undefined>[] = name === 'edition' ? editions : [true, false]
  const options = [undefined, ...values].map((value) => ({
    value: String(value),
    label: value === undefined ? t('flags.fromServer') : textOf(value, t),
  }))
  return (
    <div className={styles.control}>
      <Select
        ariaLabel={t('flags.override', { flag: name })}
        selectedOption={options.find(({ value }) => value === String(override)) ?? null}
        options={options}
        onChange={({ detail }) => onChange(values.find((value) => String(value) === detail.selectedOption.value))}
      />
    </div>
  )
}
