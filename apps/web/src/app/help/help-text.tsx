import type { i18n as I18n } from 'i18next'
import { Fragment } from 'react'
import type { Messages } from '#web/platform/i18n.ts'
import type { HelpPanelKind } from '#web/platform/panels.ts'
import { joinSentences } from '#web/ui/sentences.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { limitsIn } from './help-limits.ts'

const HOURS = '{{activationHours}}'
const UPLOADED = '{{csvRows}}'

type Sections = Record<string, { text?: string; points?: Record<string, string> }>

/** A help panel consists of an introduction and sections, in the order of the catalogue. */
export function HelpText({ kind, isFull }: { kind: HelpPanelKind; isFull: boolean }) {
  const { t, i18n } = useTranslation('help')
  const limits = limitsIn(i18n.language, isFull)
  const say = (key: string) => t(`panels.${kind}.${key}` as `panels.${HelpPanelKind}.intro`, limits)
  /** What the specification says about hours holds for doors without a connected panel, and about uploads where a longer file is added in parts. */
  const textOf = (name: string, text: string) =>
    isFull && text.includes(UPLOADED) && kind === 'users'
      ? t('wholeFile', limits)
      : joinSentences(
          [say(`sections.${name}.text`), ...(isFull && text.includes(HOURS) ? [t('connectedDoors')] : [])],
          i18n.language,
        )
  return (
    <>
      <p>{say('intro')}</p>
      {Object.entries(sectionsOf(kind, i18n)).map(([name, { text, points }]) => (
        <Fragment key={name}>
          <h3>{say(`sections.${name}.title`)}</h3>
          {text && <p>{textOf(name, text)}</p>}
          {points && (
            <ul>
              {Object.keys(points).map((point) => (
                <li key={point}>{say(`sections.${name}.points.${point}`)}</li>
              ))}
            </ul>
          )}
        </Fragment>
      ))}
    </>
  )
}

/** A locale with a base locale contains only the texts that differ, so the texts of both are merged. */
function sectionsOf(kind: HelpPanelKind, i18n: I18n): Sections {
  const parts: Messages[] = i18n.languages.map(
    (language) => i18n.getResource(language, 'help', `panels.${kind}.sections`) ?? {},
  )
  return parts.reduceRight(merge, {}) as Sections
}

function merge(base: Messages, over: Messages): Messages {
  const merged = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key]
    merged[key] = typeof below === 'object' && typeof value === 'object' ? merge(below, value) : value
  }
  return merged
}
