import type { Needs } from '../shared/permissions.ts'

/** The kinds of things that changes are about. The audit stores the id of the thing as `entityId`. */
export type Thing =
  | 'account'
  | 'calendar'
  | 'company'
  | 'contact'
  | 'credential'
  | 'credentialFormat'
  | 'device'
  | 'entrance'
  | 'feedback'
  | 'flag'
  | 'group'
  | 'hours'
  | 'integration'
  | 'invitation'
  | 'key'
  | 'masterKey'
  | 'network'
  | 'pass'
  | 'person'
  | 'place'
  | 'profile'
  | 'program'
  | 'property'
  | 'provider'
  | 'role'
  | 'session'
  | 'syncConflict'
  | 'syncRun'

/** Things whose names are looked up by the ids in an entry. */
export type Named = Extract<
  Thing,
  | 'account'
  | 'calendar'
  | 'entrance'
  | 'group'
  | 'hours'
  | 'key'
  | 'person'
  | 'place'
  | 'profile'
  | 'property'
  | 'provider'
  | 'role'
>

/** Where a text stands in the catalogues of the portal, such as `networks:fields.ssid`. */
export type TextKey = `${string}:${string}`

/**
 * How one value reads.
 * - day: a moment in the audit, a day by the clock of the property for people
 * - date: a day that is stored as one, such as `2026-12-25`
 * - words: the text of each value that can be stored
 * - nameOf: the id of something
 * - language: a locale, whose language names itself
 * - scope: for which properties a role counts
 */
export type Single =
  | 'text'
  | 'number'
  | 'day'
  | 'date'
  | 'moment'
  | 'yesNo'
  | 'language'
  | 'scope'
  | { words: Readonly<Record<string, TextKey>> }
  | { nameOf: Named }

/**
 * How a field reads.
 * - hidden: people learn that it changed, never what it is. A true value says that it changed.
 * - schedule: the weekly schedules of guests
 * - list: values without an order
 * - items: things with fields of their own. `by` is the field that tells one from another, and reads like `is`.
 */
export type Reading =
  | Single
  | 'hidden'
  | 'schedule'
  | { list: Single }
  | { items: { by: string; is: Single; fields: readonly Field[] } }

export type Field = {
  /** The name in `before` and `after`. A dot leads into an object; `*` is the whole entry, as items by their ids. */
  name: string
  label: TextKey
  reading: Reading
}

/** Who sees a change beyond those who see all changes: `operator` is nobody in the portal. */
export type SeenBy = Needs | 'operator'

export type ChangeDraft = {
  about: Thing
  /** What the pages ask for that show the same, so that nobody sees more among the changes than there. */
  may: SeenBy
  /** The field with the name of the thing, if the entry has one. The sentence contains it as `name`. */
  name?: string
  /** The field with a number that the sentence contains as `count`. */
  count?: string
  fields?: readonly Field[]
  /** What the audit stores and people are not shown: ids, versions, hashes, and what the sentence says otherwise. A dot leads into an object or into items. */
  unshown?: readonly string[]
}
export type ChangeType = ChangeDraft & { version: 1 }

/** In an entry that undoes another one, the number of that one. It stands in `after`, or in `before` where there is nothing afterwards. */
export const UNDOES = 'undoes'

/** The change types of a noun by the `action` of their entries in the audit. */
export function defineChanges<const Action extends string>(drafts: Record<Action, ChangeDraft>) {
  const entries = Object.entries<ChangeDraft>(drafts).map(([action, draft]) => [action, { ...draft, version: 1 }])
  return Object.fromEntries(entries) as Record<Action, ChangeType>
}

export const field = (name: string, label: TextKey, reading: Reading = 'text'): Field => ({ name, label, reading })

/** Each of these values has the text of its name below `texts`. */
export const oneOf = (texts: TextKey, values: readonly string[]) => ({
  words: Object.fromEntries(values.map((value) => [value, `${texts}.${value}` as TextKey])),
})
export const nameOf = (thing: Named) => ({ nameOf: thing })
export const listOf = (list: Single) => ({ list })
