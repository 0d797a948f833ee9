import {
  CHANGES_COUNTED_MAX,
  type Change,
  type Changes,
  type ChangesFileQuery,
  type ChangesQuery,
} from '@portico/contract/activity/activity.schema'
import { type Field, type Reading, UNDOES } from '@portico/contract/activity/change-type'
import { type ChangeAction, typeOf } from '@portico/contract/activity/changes.rules'
import { differencesOf, sentenceValuesOf } from '@portico/contract/activity/differences.rules'
import { actionsOf } from '@portico/contract/activity/topic-actions.rules'
import { isEnough } from '@portico/contract/shared/permissions'
import { ERASED, openPersonalOf, sealedIn } from '../../platform/audit-personal.ts'
import type { Transaction } from '../../platform/database.ts'
import { pageWithin } from '../../platform/list-search.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { namesAndZonesOf } from '../properties/properties.service.ts'
import { linesOf, sentenceOf, type Translate } from './change-texts.ts'
import {
  type ChangeRow,
  countChangeRows,
  findLastVerification,
  listAuthorIds,
  listChangeRows,
  type Of,
  readAuthorNames,
  readOperators,
  readPrograms,
  readThingNames,
  type Wanted,
} from './changes.store.ts'
import { undoStatesOf } from './undo-states.service.ts'

/** Who asks, and what their role contains at the property or in the company. */
export type Reader = { accountId: string; held: readonly string[] }
type Texts = { keys: MasterKeys; t: Translate }

/**
 * What the caller sees: nothing of what the page of the thing itself would not show, and without `changes.read` only what they have done
 * themselves, although row-level security also shows what the page of a person needs.
 */
export function wantedBy(
  { accountId, held }: Reader,
  { by, topic, about, gte, lte }: ChangesFileQuery,
): Wanted | undefined {
  const isOwnOnly = !held.includes('changes.read')
  if (isOwnOnly && by && by !== accountId) return undefined
  return {
    actions: actionsOf(topic).filter((action) => {
      const { may } = typeOf(action)
      return may !== 'operator' && isEnough(held, may)
    }),
    by: isOwnOnly ? accountId : by,
    about,
    from: gte === undefined ? undefined : new Date(gte),
    to: lte === undefined ? undefined : new Date(lte),
  }
}

export async function listChanges(
  trx: Transaction,
  texts: Texts,
  of: Of,
  reader: Reader,
  query: ChangesQuery,
): Promise<Changes> {
  const wanted = wantedBy(reader, query)
  const found = wanted ? await countChangeRows(trx, of, wanted, CHANGES_COUNTED_MAX + 1) : 0
  const totalRecords = Math.min(found, CHANGES_COUNTED_MAX)
  const pageNumber = pageWithin(totalRecords, query)
  const page = { skip: (pageNumber - 1) * query.pageSize, take: query.pageSize }
  const rows = wanted ? await listChangeRows(trx, of, wanted, page) : []
  const verified = await findLastVerification(trx, of.chains)
  const stateOf = await undoStatesOf(trx, reader, rows)
  const presented = await presentChanges(trx, texts, reader, rows, query)
  return {
    changes: presented.map((change, index) => ({ ...change, undo: stateOf(change, rows[index] as ChangeRow) })),
    verified: verified ? { timeMillis: verified.at.getTime(), isWhole: verified.is_whole } : null,
    totalRecords,
    pageNumber,
    isMore: found > CHANGES_COUNTED_MAX,
  }
}

export async function listAuthors(trx: Transaction, of: Of) {
  const names = await readAuthorNames(trx, of.chains, await listAuthorIds(trx, of.chains))
  const authors = names
    .map(([accountId, name]) => ({ accountId, name }))
    .sort((one, other) => one.name.localeCompare(other.name))
  return { authors, total: authors.length }
}

/** Rows in words, with the names of what they mention. Whether they can be undone is not asked: files do not say it. */
export async function presentChanges(
  trx: Transaction,
  { keys, t }: Texts,
  { held }: Reader,
  rows: readonly ChangeRow[],
  { locale, timeZone }: Pick<ChangesFileQuery, 'locale' | 'timeZone'>,
): Promise<Change[]> {
  if (rows.length === 0) return []
  const opened = await openPersonalOf(trx, keys, rows, ({ property_id }) => property_id)
  const propertyIds = [...new Set(rows.flatMap(({ property_id }) => property_id ?? []))]
  const properties = await namesAndZonesOf(trx, propertyIds)
  const entries = opened.map((row) => {
    const action = row.action as ChangeAction
    const zone = properties.get(row.property_id ?? '')?.timeZone ?? timeZone
    return { row, action, zone, differences: differencesOf({ ...row, action }, zone) }
  })
  const mentioned = entries.flatMap(({ row, differences }) => [row.entity_id, ...textsIn(differences)])
  const ids = [...new Set(mentioned.filter(isId).map((id) => id.toLowerCase()))]
  const authors = new Set(rows.flatMap(({ account_id }) => account_id ?? []))
  const chains = [...new Set(rows.map(({ chain }) => chain))]
  const names = new Map([
    ...(await readThingNames(trx, propertyIds, ids, held.includes('people.read'))),
    ...(await readAuthorNames(trx, chains, [...authors, ...ids.filter((id) => isAccountIn(entries, id))])),
  ])
  const operators = await readOperators(trx, [...authors])
  const programs = await readPrograms(trx, [...authors])
  const nameOf = (id: string) => names.get(id.toLowerCase())
  const authorOf = (row: ChangeRow) => {
    const { account_id: accountId } = row
    if (accountId === null) return { by: null, program: programOf(row, t, false) }
    const name = nameOf(accountId) ?? t('changes:values.formerMember')
    if (operators.has(accountId)) return { by: null, program: t('changes:programs.operator', { name }) }
    return { by: { accountId, name }, program: programOf(row, t, programs.has(accountId)) }
  }
  return entries.map(({ row, action, zone, differences }, index) => {
    const { name, count } = sentenceValuesOf({ ...row, action })
    const thingName = nameOf(row.entity_id) ?? null
    const property = properties.get(row.property_id ?? '')
    const isErased = hasErased(rows[index] as ChangeRow, row)
    return {
      chain: row.chain,
      number: row.seq,
      timeMillis: row.at.getTime(),
      action,
      sentence: sentenceOf(t, action, name ?? thingName ?? t('changes:values.gone'), count),
      lines: linesOf(action, differences, { t, locale, timeZone: zone, nameOf }),
      ...authorOf(row),
      property: property ? { propertyId: property.id, name: property.name } : null,
      thing: {
        kind: typeOf(action).about,
        id: row.entity_id,
        name: thingName ?? name ?? null,
        isFound: thingName !== null,
      },
      isErased,
      undo: null,
    }
  })
}

type Entry = { row: ChangeRow; action: ChangeAction }

/** Whether what a row says about people was erased. */
export const hasErased = (stored: ChangeRow, { before, after }: Pick<ChangeRow, 'before' | 'after'>) =>
  sealedIn(stored).length > 0 && textsIn([before, after]).includes(ERASED)

/** Names of accounts are looked up only where an entry is about an account or names one, because other ids cannot be accounts. */
const isAccountIn = (entries: readonly Entry[], id: string) =>
  entries.some(
    ({ row, action }) =>
      (['account', 'program'].includes(typeOf(action).about) && row.entity_id.toLowerCase() === id) ||
      (namesAccounts(typeOf(action).fields ?? []) &&
        textsIn([row.before, row.after]).some((text) => text.toLowerCase() === id)),
  )
const namesAccounts = (fields: readonly Field[]) => fields.some(({ reading }) => isOfAccount(reading))
const isOfAccount = (reading: Reading) =>
  typeof reading === 'object' && 'nameOf' in reading && reading.nameOf === 'account'

/** Servers write who or what did it where no account did: `command NAME by SOMEBODY`, `job NAME`, `bulk job ID`. */
function programOf(
  { account_id, request_id, before, after }: ChangeRow,
  t: Translate,
  isService: boolean,
): string | null {
  const undone = after?.[UNDOES] ?? before?.[UNDOES]
  if (typeof undone === 'number') return t('changes:programs.undo', { number: String(undone) })
  const operator = /^command \S+ by (.*)$/s.exec(request_id)?.[1]
  if (operator !== undefined) return t('changes:programs.operator', { name: operator })
  if (request_id.startsWith('bulk job ')) return t('changes:programs.bulkJob')
  if (isService) return t('changes:programs.service')
  return account_id ? null : t('changes:programs.system')
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
export const isId = (text: string) => ID.test(text)

/** All texts in a value, however deep. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
