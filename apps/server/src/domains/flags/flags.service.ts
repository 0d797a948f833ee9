import { type FlagName, type Flags, flagDefaults } from '@portico/contract/flags/flags.rules'
import { flagValues } from '@portico/contract/flags/flags.schema'
import { requestErrors } from '@portico/contract/shared/errors'
import type { Unit } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { flagMeanings } from './flag-meanings.ts'
import { listFlags, lockFlag, setFlag } from './flags.store.ts'

/** A stored value that is not valid any more must not break the portal: the flag counts as not set. */
export async function listSetFlags(trx: Transaction): Promise<Partial<Flags>> {
  const rows = await listFlags(trx)
  const all = flagValues.safeParse(Object.fromEntries(rows.map((row) => [row.name, row.value])))
  if (all.success) return all.data as Partial<Flags>
  const fitting = rows.filter((row) => flagValues.safeParse({ [row.name]: row.value }).success)
  return flagValues.parse(Object.fromEntries(fitting.map((row) => [row.name, row.value]))) as Partial<Flags>
}

export const readFlags = async (trx: Transaction): Promise<Flags> => ({ ...flagDefaults, ...(await listSetFlags(trx)) })

/** For endpoints that exist only where a flag is on. */
export async function requireFlag(trx: Transaction, name: FlagName): Promise<Flags> {
  const flags = await readFlags(trx)
  if (flags[name] !== true) throw new AppError(requestErrors.unknownAddress, `${name} is off.`)
  return flags
}

const names = Object.keys(flagDefaults) as FlagName[]

/** All flags for an operator: what each does, what it is now, and what it is unless somebody sets it. */
export async function describeFlags(trx: Transaction) {
  const flags = await readFlags(trx)
  return names.map((name) => ({ name, value: flags[name], default: flagDefaults[name], meaning: flagMeanings[name] }))
}

/** Sets a flag for everybody, as an operator types it. */
export async function changeFlag({ trx, audit }: Unit, given: string, json: string): Promise<void> {
  const name = names.find((known) => known === given)
  if (!name) throw new Error(`There is no flag ${given}: list-flags names them.`)
  const value = valueIn(json)
  if (value === undefined || !flagValues.safeParse({ [name]: value }).success)
    throw new Error(`${name} takes ${expectedOf(name)}, not ${json}.`)
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

const expectedOf = (name: FlagName) =>
  typeof flagDefaults[name] === 'boolean' ? 'true or false' : 'a list in JSON, such as ["…"]'
