import { type FlagName, type Flags, flagDefaults } from '@portico/contract/flags/flags.rules'
import { flagValues } from '@portico/contract/flags/flags.schema'
import { requestErrors } from '@portico/contract/shared/errors'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { listFlags } from './flags.store.ts'

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
