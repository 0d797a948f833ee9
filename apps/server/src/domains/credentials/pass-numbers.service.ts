import type { Transaction } from '../../platform/database.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { DEFAULT_FORMAT, generateCode, openCode, sealCode } from './access-code.ts'
import { deactivateNumbers, findCodeFormat, findNumber, insertCode } from './credentials.store.ts'

/** At a property with few free codes, most attempts find a code that is taken. */
const ATTEMPTS = 50

type Validity = { starts_at: Date; expires_at: Date }

/** Makes up the number of a pass as codes are made up. False: the format leaves no free one. */
export async function issueNumber(
  trx: Transaction,
  keys: MasterKeys,
  pass: { propertyId: string; id: string },
  validity: Validity,
): Promise<boolean> {
  const format = (await findCodeFormat(trx, pass.propertyId)) ?? DEFAULT_FORMAT
  const columns = { property_id: pass.propertyId, id: pass.id, type: 'PASS', status: 'ENABLED', ...validity }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const code = generateCode(format, null)
    if (code === undefined) return false
    const row = { ...columns, source: 'SYSTEM', parent: 'PROPERTY', ...sealCode(keys, pass, code) }
    if (await insertCode(trx, row)) return true
  }
  return false
}

export async function openNumber(trx: Transaction, keys: MasterKeys, pass: { propertyId: string; id: string }) {
  const sealed = await findNumber(trx, pass.propertyId, pass.id)
  if (!sealed) throw new Error(`The pass ${pass.id} has no number.`)
  return openCode(keys, pass, sealed)
}

/** From now on the number opens nothing, and panels tell it from an unknown one for a while. */
export const endNumbers = async (trx: Transaction, propertyId: string, passIds: readonly string[]) =>
  passIds.length > 0 ? void (await deactivateNumbers(trx, propertyId, passIds)) : undefined
