import type { ChangedLine } from '@portico/contract/activity/activity.schema'
import type { Field, Single } from '@portico/contract/activity/change-type'
import { type ChangeAction, changeTypes, typeOf } from '@portico/contract/activity/changes.rules'
import type { Difference, ShownItem, ShownValue } from '@portico/contract/activity/differences.rules'
import { isBuiltInRole } from '@portico/contract/company/company.rules'
import { scheduleLines } from '@portico/contract/keys/schedule-text'
import { secondOf } from '@portico/contract/shared/days'
import { type Locale, languageTag } from '@portico/contract/shared/locales'
import type { GuestSchedule } from '@portico/contract/shared/weekly-schedule'
import { ERASED } from '../../platform/audit-personal.ts'
import type { TranslatorOf } from '../../platform/portal.ts'

/** A text of the portal by its key with the namespace, such as `keys:table.name`. */
export type Translate = (key: string, values?: Record<string, string>) => string
export type ChangeContext = {
  t: Translate
  locale: Locale
  timeZone: string
  nameOf(id: string): string | undefined
}

/** All that labels and values of changes are written with. */
const namespaces = [...new Set(['changes', 'company', 'keys', ...labelsIn(Object.values(changeTypes))])]

/** Finds keys in the catalogue: texts with a namespace before a colon. */
function labelsIn(value: unknown): string[] {
  if (typeof value === 'string') return /^[a-zA-Z]+:\w/.test(value) ? [value.replace(/:.*/, '')] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(labelsIn) : []
}

export async function translatorOfChanges(translatorOf: TranslatorOf, locale: Locale): Promise<Translate> {
  const texts = new Map(
    await Promise.all(namespaces.map(async (one) => [one, await translatorOf(locale, one)] as const)),
  )
  return (key, values) => {
    const [namespace = '', name = ''] = key.split(/:(.*)/s)
    return texts.get(namespace)?.(name, values) ?? key
  }
}

export const sentenceOf = (t: Translate, action: ChangeAction, name: string, count: number | undefined) =>
  t(`changes:sentences.${action}`, { name, ...(count !== undefined && { count: String(count) }) })

/** Every difference of an entry in words. */
export const linesOf = (action: ChangeAction, differences: readonly Difference[], context: ChangeContext) =>
  linesIn(typeOf(action).fields ?? [], differences, [], context)

function linesIn(
  fields: readonly Field[],
  differences: readonly Difference[],
  around: readonly string[],
  context: ChangeContext,
): ChangedLine[] {
  return differences.flatMap((difference) => {
    const found = fields.find(({ name }) => name === difference.field)
    if (!found) return []
    const { reading } = found
    const path = [...around, context.t(found.label)]
    const label = path.join(' › ')
    if ('isHidden' in difference) return [{ label }]
    if (typeof reading === 'object' && 'items' in reading) {
      if (!('addedItems' in difference)) return []
      const { is, fields: inner } = reading.items
      const itemText = (side: 'before' | 'after', { id, differences: own }: ShownItem) => {
        const name = textOf(is, id, context)
        const details = linesIn(inner, own.filter(isWorthTelling), [], context).map((line) =>
          context.t('changes:lines.labelled', { label: line.label, value: line[side] ?? '' }),
        )
        return details.length > 0 ? context.t('changes:lines.item', { name, details: details.join('; ') }) : name
      }
      const listed = listLine(
        label,
        difference.addedItems.map((one) => itemText('after', one)),
        difference.removedItems.map((one) => itemText('before', one)),
      )
      const changed = difference.changedItems.flatMap(({ id, differences: own }) =>
        linesIn(inner, own, [...path, textOf(is, id, context)], context),
      )
      return [...listed, ...changed]
    }
    if ('added' in difference) {
      const is = typeof reading === 'object' && 'list' in reading ? reading.list : 'text'
      const texts = (values: readonly ShownValue[]) => values.map((one) => textOf(is, one, context))
      return listLine(label, texts(difference.added), texts(difference.removed))
    }
    if (!('before' in difference)) return []
    const text = (value: ShownValue | null) =>
      value === null
        ? context.t(`changes:values.${reading === 'schedule' ? 'always' : 'nothing'}`)
        : textOf(reading as Single, value, context)
    return [{ label, before: text(difference.before), after: text(difference.after) }]
  })
}

/** What an item is not when it comes or goes needs no words. */
const isWorthTelling = (difference: Difference) =>
  !('before' in difference) || (difference.after ?? difference.before) !== false

const listLine = (label: string, added: string[], removed: string[]): ChangedLine[] =>
  added.length + removed.length > 0 ? [{ label, added, removed }] : []

function textOf(reading: Single, value: ShownValue, context: ChangeContext): string {
  const { t, locale, timeZone, nameOf } = context
  if (value === ERASED) return t('changes:values.erased')
  if (Array.isArray(value)) return schedulesText(value, context)
  if (typeof value === 'object') {
    if (value.kind === 'company') return t('company:scope.company')
    const name = nameOf(value.id) ?? t('changes:values.gone')
    return value.kind === 'group' ? t('company:scope.group', { name }) : name
  }
  if (typeof value === 'boolean') return t(`changes:values.${value ? 'yes' : 'no'}`)
  if (typeof value === 'number')
    return reading === 'moment' ? secondOf(value, timeZone) : new Intl.NumberFormat(languageTag(locale)).format(value)
  if (reading === 'language') return languageName(value, locale)
  if (typeof reading === 'object' && 'words' in reading) {
    const key = reading.words[value]
    return key ? t(key) : value
  }
  if (typeof reading === 'object' && 'nameOf' in reading) {
    if (reading.nameOf === 'role' && isBuiltInRole(value)) return t(`company:builtIn.${value}.name`)
    return nameOf(value) ?? t('changes:values.gone')
  }
  return value
}

const languageName = (locale: string, shownIn: Locale) => {
  try {
    return new Intl.DisplayNames(languageTag(shownIn), { type: 'language' }).of(locale.replace('_', '-')) ?? locale
  } catch {
    return locale
  }
}

const schedulesText = (schedules: readonly GuestSchedule[], { t, locale }: ChangeContext) =>
  schedules
    .flatMap((schedule) =>
      scheduleLines(
        schedule,
        (key: string, values?: Record<string, string>) => t(`keys:${key}`, values),
        languageTag(locale),
      ),
    )
    .map(({ days, hours }) => `${days} ${hours}`)
    .join('; ')
