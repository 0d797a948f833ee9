import { type Attempt, denialReasons, keepingOut, type Verdict } from '@portico/contract/access/access.rules'
import {
  accessErrors,
  type ExplainedCredential,
  type Explanation,
  type VerdictQuery,
} from '@portico/contract/access/access.schema'
import { decide } from '@portico/contract/access/decide.rules'
import { guestUseOf } from '@portico/contract/keys/guest-sharing.rules'
import { isAlwaysAccessible } from '@portico/contract/shared/weekly-schedule'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { listProvidersAt } from '../providers/providers.service.ts'
import { findDoor, type GrantRow, listGrantRows } from './access-list.store.ts'
import { presentSuspension } from './closures.service.ts'
import { findSuspension } from './closures.store.ts'
import { compileDoor, compileGrant, guestKeysOf } from './compile-list.ts'
import { findKnowledge } from './door-knowledge.ts'
import { listLockdowns } from './doors.service.ts'
import {
  findCredential,
  findEntranceName,
  findPerson,
  findPersonByEmail,
  findProvider,
  listKeyNames,
  listKeysOf,
} from './explain.store.ts'
import { readNamesOfHours } from './limits.store.ts'
import { limitsOf } from './limits.ts'

/** The same rule and the same lists as those of the panels, so both always agree. */
export async function explain(trx: Transaction, query: VerdictQuery): Promise<Explanation> {
  const { propertyId, accessPointId } = query
  const at = query.at ?? Date.now()
  const entrance = await loadEntrance(trx, propertyId, accessPointId, at)
  const subject = await loadSubject(trx, query)
  const knowledge = await findKnowledge(trx, propertyId, accessPointId)
  const { person } = subject
  const names = {
    hours: await readNamesOfHours(trx, propertyId, entrance.door, at),
    keyNames: new Map((await listKeyNames(trx, propertyId)).map(({ id, name }) => [id, name])),
  }
  const limitsIn = (row: GrantRow) =>
    limitsOf(
      entrance.door,
      compileGrant(row, ({ id }) => id, entrance.guestKeys),
      at,
      names,
    )
  const credentials = subject.providerId
    ? [{ ...explainProvider(entrance, subject.providerId, at), limits: [] }]
    : subject.rows.map((row) => ({ ...explainGrant(entrance, row, at), limits: limitsIn(row) })).sort(byVerdict)
  const suspension = person && (await findSuspension(trx, { propertyId, personId: person.id }))
  const held = person ? await listKeysOf(trx, propertyId, person.id) : []
  const keys = held.map(usedBy(subject.isGuest, entrance))
  const provider = entrance.providers.find(({ id }) => id === subject.providerId)
  return {
    atTimeMillis: at,
    timeZone: entrance.door.timeZone,
    accessPointId,
    accessPointName: entrance.name,
    isAllowed: credentials.some(({ isAllowed }) => isAllowed),
    credentials,
    person: person ? { personId: person.id, personName: person.person_name, email: person.email } : null,
    provider: provider ? { accessCustomerId: provider.id, accessCustomerName: provider.name } : null,
    guest: subject.guest,
    door: knowledge ? { ...knowledge.told, decidesSo: knowledge.decidesSo(subject.id) } : null,
    suspension: suspension ? presentSuspension(suspension) : null,
    lockdowns: await lockdownsFor(trx, query, keys),
    keys,
  }
}

/** The lockdowns at an entrance, and which of them keep somebody with these keys out. */
async function lockdownsFor(
  trx: Transaction,
  { propertyId, accessPointId }: VerdictQuery,
  keys: Explanation['keys'],
): Promise<Explanation['lockdowns']> {
  const scopes = [propertyId.toLowerCase(), accessPointId.toLowerCase()]
  const here = (await listLockdowns(trx, propertyId)).filter(({ scopeId }) => scopes.includes(scopeId))
  const held = keys.filter(({ opensEntrance }) => opensEntrance).map(({ keyId }) => keyId)
  const keeping = keepingOut(here, held)
  return here.map((lockdown) => ({ ...lockdown, keepsOut: keeping.includes(lockdown) }))
}

export type EntranceAt = Awaited<ReturnType<typeof loadEntrance>>

export async function loadEntrance(trx: Transaction, propertyId: string, entranceId: string, at?: number) {
  const row = await findDoor(trx, propertyId, entranceId, at)
  if (!row) throw new AppError(accessErrors.entranceNotFound, 'There is no such entrance at this property.')
  const id = entranceId.toLowerCase()
  const providers = await listProvidersAt(trx, {
    id,
    propertyId: propertyId.toLowerCase(),
    isNonDelivery: row.is_non_delivery,
  })
  const name = (await findEntranceName(trx, propertyId, entranceId)) ?? ''
  return { name, door: compileDoor(row, providers), guestKeys: guestKeysOf(row, at), keys: row.keys, providers }
}

/** A key opens an entrance for a guest only if it is one of those that guests may use there. */
const usedBy =
  (isGuest: boolean, { keys, guestKeys }: EntranceAt) =>
  (key: { keyId: string; keyName: string }) => {
    const found = keys.find(({ id }) => id === key.keyId)
    return {
      ...key,
      opensEntrance: found !== undefined && (!isGuest || guestKeys.has(found.id)),
      guestUse: found && isGuest ? guestUseOf(found) : null,
    }
  }

type Subject = {
  /** As changes name it; null: a provider. */
  id: string | null
  rows: GrantRow[]
  person: Awaited<ReturnType<typeof findPerson>>
  isGuest: boolean
  providerId?: string
  guest: Explanation['guest']
}

async function loadSubject(trx: Transaction, query: VerdictQuery): Promise<Subject> {
  const { propertyId, accessPointId, personId, credentialId, accessCustomerId, guestEmail } = query
  if (accessCustomerId) {
    const providerId = await requireProvider(trx, accessCustomerId)
    return { id: null, rows: [], person: undefined, isGuest: false, providerId, guest: null }
  }
  const credential = credentialId ? await findCredential(trx, propertyId, credentialId) : undefined
  if (credentialId && !credential)
    throw new AppError(accessErrors.credentialNotFound, 'There is no such code or fob at this property.')
  const holderId = credential ? credential.person_id : personId
  const person = holderId ? await findPerson(trx, propertyId, holderId) : undefined
  if (!credential && !person)
    throw new AppError(accessErrors.personNotFound, 'There is no such person at this property.')
  const rowsOf = (id: string) =>
    listGrantRows(trx, propertyId, accessPointId, { subjects: [id], withOld: true, withoutKeys: true })
  if (guestEmail && person) {
    const guest = { email: guestEmail, hostName: person.person_name ?? person.email ?? '' }
    const known = await findPersonByEmail(trx, propertyId, guestEmail)
    if (known) return { id: known.id, rows: await rowsOf(known.id), person: known, isGuest: isGuest(known), guest }
    // Somebody whom the property does not know comes in with what the host shares.
    const shared = (await rowsOf(person.id)).map((row) => ({ ...row, is_guest: true }))
    return { id: person.id, rows: shared, person, isGuest: true, guest }
  }
  const id = (holderId ?? credential?.id ?? '').toLowerCase()
  const rows = await rowsOf(id)
  const shown = credential ? rows.filter((row) => row.id === credential.id) : rows
  return { id, rows: shown, person, isGuest: isGuest(person), guest: null }
}

const isGuest = (person: Subject['person']) => person?.relation_type === 'GUEST'

async function requireProvider(trx: Transaction, id: string): Promise<string> {
  const provider = await findProvider(trx, id)
  if (!provider) throw new AppError(accessErrors.providerNotFound, 'There is no such provider.')
  return provider.id
}

type Verdicted = Omit<ExplainedCredential, 'limits'>

/** A code is told by its id: nobody needs to open it to explain it. */
export function explainGrant(
  { door, guestKeys }: Pick<EntranceAt, 'door' | 'guestKeys'>,
  row: GrantRow,
  at: number,
): Verdicted {
  const grant = compileGrant(row, ({ id }) => id, guestKeys)
  const verdict = decide({ door, grants: [grant] }, { kind: grant.kind, shown: grant.shown, at })
  return {
    ...explained(grant.kind, verdict),
    credentialId: grant.kind === 'APP' ? null : grant.id,
    fobNumber: row.fob_number === null ? null : Number(row.fob_number),
    validFromTimeMillis: grant.from,
    validUntilTimeMillis: grant.until,
    isBoundBySchedules: grant.isGuest || !isAlwaysAccessible(grant.schedules),
  }
}

function explainProvider({ door }: EntranceAt, id: string, at: number): Verdicted {
  const verdict = decide({ door, grants: [] }, { kind: 'PROVIDER', shown: id, at })
  return {
    ...explained('PROVIDER', verdict),
    credentialId: null,
    fobNumber: null,
    validFromTimeMillis: door.providers.find((provider) => provider.id === id)?.from ?? 0,
    validUntilTimeMillis: null,
    isBoundBySchedules: false,
  }
}

const explained = (kind: Attempt['kind'], verdict: Verdict) => ({
  kind,
  isAllowed: verdict.isAllowed,
  keyId: verdict.isAllowed ? verdict.keyId : null,
  reasons: verdict.isAllowed ? [] : [...verdict.reasons],
  nextOpeningTimeMillis: verdict.isAllowed ? null : verdict.nextOpening,
})

/** What opens comes first, then what comes furthest in the order of the reasons. */
export function byVerdict(
  one: Pick<ExplainedCredential, 'reasons'>,
  other: Pick<ExplainedCredential, 'reasons'>,
): number {
  const place = ({ reasons: [first] }: Pick<ExplainedCredential, 'reasons'>) =>
    first ? denialReasons.indexOf(first) : denialReasons.length
  return place(other) - place(one)
}
