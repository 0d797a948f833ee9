import { OPENERS_LISTED_MAX } from '@portico/contract/access/access.rules'
import type { Opener, Openers, OpenersCsvQuery, OpenersQuery } from '@portico/contract/access/access.schema'
import { BYTE_ORDER_MARK, csvLines } from '@portico/contract/shared/csv'
import { languageTag } from '@portico/contract/shared/locales'
import type { InTransaction } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import type { TranslatorOf } from '../../platform/portal.ts'
import { totalOf } from '../../platform/row-limit.ts'
import { listGrantRows } from './access-list.store.ts'
import { findKnowledge } from './door-knowledge.ts'
import { byVerdict, type EntranceAt, explainGrant, loadEntrance } from './explain.service.ts'
import { listHolders, listKeyNames, listPeople } from './explain.store.ts'

export const listOpeners = (trx: Transaction, query: OpenersQuery): Promise<Openers> =>
  findOpeners(trx, query, OPENERS_LISTED_MAX)

/** Up to this many holders of keys, or all. */
async function findOpeners(trx: Transaction, query: OpenersQuery, most?: number): Promise<Openers> {
  const { propertyId, accessPointId } = query
  const at = query.at ?? Date.now()
  const entrance = await loadEntrance(trx, propertyId, accessPointId, at)
  const { guestKeys } = entrance
  const holders = await listHolders(trx, propertyId, accessPointId, { guestKeys, most })
  const total = totalOf(holders)
  // Only a part of the holders is named to the query; it knows all of them by itself.
  const subjects = total > holders.length ? holders.map(({ id }) => id) : undefined
  const rows = await listGrantRows(trx, propertyId, accessPointId, { subjects })
  const grants = Map.groupBy(rows, ({ person_id }) => person_id)
  const knowledge = await findKnowledge(trx, propertyId, accessPointId)
  const isKnownAtDoor = (subject: string | null) => knowledge?.decidesSo(subject) ?? true
  const keyNames = new Map((await listKeyNames(trx, propertyId)).map(({ id, name }) => [id, name]))
  const people = holders.map((holder): Opener => {
    const shown = (grants.get(holder.id) ?? []).map((row) => explainGrant(entrance, row, at)).sort(byVerdict)
    const opening = shown.filter(({ isAllowed }) => isAllowed)
    const isAllowed = opening.length > 0
    const best = shown[0]
    const named = (ids: readonly (string | null)[]) =>
      [...new Set(ids.flatMap((id) => keyNames.get(id ?? '') ?? []))].sort()
    return {
      personId: holder.id,
      accessCustomerId: null,
      name: holder.person_name ?? holder.email ?? '',
      email: holder.email,
      unitNumber: holder.unit_number,
      isAllowed,
      kinds: [...new Set((isAllowed ? opening : shown).map(({ kind }) => kind))],
      keyNames: named(isAllowed ? opening.map(({ keyId }) => keyId) : holder.keys),
      reasons: isAllowed ? [] : (best?.reasons ?? ['CREDENTIAL_UNKNOWN']),
      nextOpeningTimeMillis: isAllowed ? null : (best?.nextOpeningTimeMillis ?? null),
      isKnownAtDoor: isKnownAtDoor(holder.id),
    }
  })
  const providers = providersThatOpen(entrance, at, isKnownAtDoor(null))
  const former = await formerHolders(trx, propertyId, new Set(holders.map(({ id }) => id)), knowledge?.concerned ?? [])
  const openers = [...people, ...providers, ...former]
  return {
    door: knowledge?.told ?? null,
    atTimeMillis: at,
    timeZone: entrance.door.timeZone,
    openers: [...openers.filter(({ isAllowed }) => isAllowed), ...openers.filter(({ isAllowed }) => !isAllowed)],
    total: total + providers.length + former.length,
  }
}

/** People without a key for this door whom it may still let in, because it has missed that they lost it. */
async function formerHolders(
  trx: Transaction,
  propertyId: string,
  holders: ReadonlySet<string>,
  concerned: readonly string[],
): Promise<Opener[]> {
  const ids = concerned.filter((id) => !holders.has(id))
  const people = ids.length > 0 ? await listPeople(trx, propertyId, ids) : []
  return people.map(({ id, person_name, email, unit_number }) => ({
    personId: id,
    accessCustomerId: null,
    name: person_name ?? email ?? '',
    email,
    unitNumber: unit_number,
    isAllowed: false,
    kinds: [],
    keyNames: [],
    reasons: ['NO_KEY'],
    nextOpeningTimeMillis: null,
    isKnownAtDoor: false,
  }))
}

function providersThatOpen({ door, providers }: EntranceAt, at: number, isKnownAtDoor: boolean): Opener[] {
  if (!door.isEnabled || door.lockdown) return []
  return providers
    .filter(({ isAllowed, from }) => isAllowed && from <= at)
    .map(({ id, name }) => ({
      personId: null,
      accessCustomerId: id,
      name,
      email: null,
      unitNumber: null,
      isAllowed: true,
      kinds: ['PROVIDER'],
      keyNames: [],
      reasons: [],
      nextOpeningTimeMillis: null,
      isKnownAtDoor,
    }))
}

/** The texts are those of the portal. */
export async function exportOpeners(
  inTransaction: InTransaction,
  { locale, timeZone, ...query }: OpenersCsvQuery,
  translatorOf: TranslatorOf,
): Promise<AsyncIterable<string>> {
  const t = await translatorOf(locale, 'access')
  const { openers, door } = await inTransaction(({ trx }) => findOpeners(trx, query))
  const write = csvLines(languageTag(locale))
  // This country writes 2026-11-01 09:30.
  const times = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
  // Of a door that is not up to date the file first says what it decides now.
  const access = door ? (['atDoor', 'later'] as const) : (['access'] as const)
  const columns = ['name', 'email', 'unit', ...access, 'kinds', 'keys', 'reasons', 'nextOpening'] as const
  const verdictOf = ({ isAllowed }: Opener) => t(isAllowed ? 'openers.can' : 'openers.cannot')
  const atDoor = (opener: Opener) => {
    if (opener.isKnownAtDoor) return verdictOf(opener)
    if (!door || door.heardTimeMillis === null) return t('openers.notKnown')
    return t('openers.notKnownSince', { time: times.format(door.heardTimeMillis) })
  }
  const cellsOf = (opener: Opener) => [
    opener.name,
    opener.email ?? '',
    opener.unitNumber ?? '',
    ...(door ? [atDoor(opener)] : []),
    verdictOf(opener),
    opener.kinds.map((kind) => t(`kinds.${kind}`)).join(', '),
    opener.keyNames.join(', '),
    opener.reasons.map((reason) => t(`reasons.${reason}`)).join('; '),
    opener.nextOpeningTimeMillis === null ? '' : times.format(opener.nextOpeningTimeMillis),
  ]
  async function* pieces() {
    yield BYTE_ORDER_MARK + write(columns.map((column) => t(`openers.columns.${column}`)))
    for (const opener of openers) yield write(cellsOf(opener))
  }
  return pieces()
}
