import {
  editions,
  type FlagName,
  type Flags,
  flagDefaults,
  isFeatureOn,
  isFull,
} from '@portico/contract/flags/flags.rules'
import { flagValues } from '@portico/contract/flags/flags.schema'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { unknownAddress } from '../../platform/errors.ts'
import type { Features } from '../../platform/perform.ts'
import { countClosures } from '../access/closures.service.ts'
import { findVisible } from '../properties/managed-properties.service.ts'
import { flagMeanings } from './flag-meanings.ts'
import { listFlags, lockFlag, setFlag } from './flags.store.ts'

const OF_PROPERTIES = [
  'avgEnabledProperties',
  'pmsProperties',
  'accessCodesEnabledProperties',
] as const satisfies readonly FlagName[]

/** A stored value that is not valid any more must not break the portal: the flag counts as not set. */
export async function listSetFlags(trx: Transaction): Promise<Partial<Flags>> {
  const rows = await listFlags(trx)
  const all = flagValues.safeParse(Object.fromEntries(rows.map((row) => [row.name, row.value])))
  if (all.success) return all.data as Partial<Flags>
  const fitting = rows.filter((row) => flagValues.safeParse({ [row.name]: row.value }).success)
  return flagValues.parse(Object.fromEntries(fitting.map((row) => [row.name, row.value]))) as Partial<Flags>
}

/** The flags that name properties tell nobody of the properties of others. */
export async function listFlagsFor(trx: Transaction): Promise<Partial<Flags>> {
  const flags = await listSetFlags(trx)
  const visible = await findVisible(
    trx,
    OF_PROPERTIES.flatMap((name) => flags[name] ?? []),
  )
  const narrowed = OF_PROPERTIES.flatMap((name) => {
    const ids = flags[name]
    return ids ? [[name, ids.filter((id) => visible.has(id.toLowerCase()))] as const] : []
  })
  return { ...flags, ...Object.fromEntries(narrowed) }
}

/** What the caller of a transaction overrides; outside Prod alone. */
const overridesOf = new WeakMap<Transaction, Partial<Flags>>()
const flagsOf = new WeakMap<Transaction, Promise<Flags>>()

/** Reads the flags once in a transaction, because the reads of a page share one. */
export function readFlags(trx: Transaction): Promise<Flags> {
  const known = flagsOf.get(trx)
  if (known) return known
  const flags = listSetFlags(trx).then((set) => ({ ...flagDefaults, ...set, ...overridesOf.get(trx) }))
  flagsOf.set(trx, flags)
  return flags
}

/** For what goes beyond the specification and has no endpoint of its own. */
export async function requireFull(trx: Transaction): Promise<void> {
  if (!isFull(await readFlags(trx))) throw unknownAddress()
}

/** For the binder, which asks before a call reaches its handler. */
export const featuresOf = ({ isOverridable }: { isOverridable: boolean }): Features => ({
  begin(trx, cookies) {
    const overrides = isOverridable && overridesIn(cookies['__Host-portico_view'] ?? cookies.portico_view)
    if (overrides) overridesOf.set(trx, overrides)
  },
  async require(trx, { edition, features = [] }, propertyId) {
    const flags = await readFlags(trx)
    if (edition && !isFull(flags)) throw unknownAddress()
    if (!features.every((feature) => isFeatureOn(feature, flags, propertyId))) throw unknownAddress()
  },
})

/** The portal keeps the overrides of a browser among its preferences. It sends those in a cookie, which also comes with downloads. */
function overridesIn(view: string | undefined): Partial<Flags> | undefined {
  const preferences = view === undefined ? undefined : valueIn(view)
  const overrides = flagValues.safeParse((preferences as { flagOverrides?: unknown } | null | undefined)?.flagOverrides)
  return overrides.success ? (overrides.data as Partial<Flags>) : undefined
}

const names = Object.keys(flagDefaults) as FlagName[]

/** All flags for an operator: what each does, what it is now, and what it is unless somebody sets it. */
export async function describeFlags(trx: Transaction) {
  const flags = await readFlags(trx)
  return names.map((name) => ({ name, value: flags[name], default: flagDefaults[name], meaning: flagMeanings[name] }))
}

/** Sets a flag for everybody, as an operator types it. */
export async function changeFlag({ trx, audit }: UnitOfWork, given: string, json: string): Promise<void> {
  const name = names.find((known) => known === given)
  if (!name) throw new Error(`There is no flag ${given}: list-flags names them.`)
  // An operator types the edition as a word, without the quotation marks of JSON.
  const value = name === 'edition' ? json : valueIn(json)
  if (value === undefined || !flagValues.safeParse({ [name]: value }).success)
    throw new Error(`${name} takes ${expectedOf(name)}, not ${json}.`)
  if (name === 'edition' && value === 'specified') await requireNoClosures(trx)
  const before = (await lockFlag(trx, name))?.value ?? flagDefaults[name]
  await setFlag(trx, name, value)
  await audit({ action: 'flags.set', entityId: name, before: { value: before }, after: { value } })
}

/** Undefined: it is no JSON. */
function valueIn(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function expectedOf(name: FlagName) {
  if (name === 'edition') return editions.join(' or ')
  return typeof flagDefaults[name] === 'boolean' ? 'true or false' : 'a list in JSON, such as ["…"]'
}

/** The edition `specified` has no way to end lockdowns and suspensions, so they would stay for ever. */
async function requireNoClosures(trx: Transaction) {
  const { lockdowns, suspensions } = await countClosures(trx)
  if (lockdowns + suspensions > 0)
    throw new Error(
      `Managers could not end ${lockdowns} lockdowns and ${suspensions} suspensions any more: end them before, or keep the edition full.`,
    )
}
