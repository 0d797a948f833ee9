import { randomUUID } from 'node:crypto'
import {
  type Credential,
  credentialsErrors,
  type NewCredential,
} from '@portico/contract/credentials/credentials.schema'
import type { Unit } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { DEFAULT_FORMAT, generateCode, openCode, panelKeyOf, sealCode } from './access-code.ts'
import { getCredential, lockHolder } from './credentials.service.ts'
import { findCodeFormat, insertCode, writePanelHashes } from './credentials.store.ts'
import { brokenRule, refuseTimes, timesOf } from './validity.ts'

/** At a property with few free codes, most attempts find a code that is taken. */
const ATTEMPTS = 50

export async function createCode({ trx, audit }: Unit, keys: MasterKeys, body: NewCredential): Promise<Credential> {
  const { propertyId } = body
  const person = await lockHolder(trx, propertyId, body.personId)
  if (person.service_expires_at && person.service_expires_at.getTime() <= Date.now())
    throw brokenRule('personId', 'stayOver')
  refuseTimes(body, person.service_expires_at)
  const format = (await findCodeFormat(trx, propertyId)) ?? DEFAULT_FORMAT
  const columns = {
    property_id: propertyId,
    person_id: person.id,
    type: 'CODE',
    status: 'ENABLED',
    source: 'PMP',
    parent: 'USER',
    ...timesOf(body),
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const code = generateCode(format, person.unit_number)
    if (code === undefined) break
    const id = randomUUID()
    if (!(await insertCode(trx, { ...columns, id, ...sealCode(keys, { propertyId, id }, code) }))) continue
    await audit({ propertyId, action: 'credentials.create', entityId: id, after: { ...columns } })
    return getCredential(trx, id)
  }
  throw new AppError(credentialsErrors.exhausted, 'The property’s format leaves no free code.')
}

type StoredCode = { id: string; sealed_value: string | null; panel_hash: string | null }

/** The hashes of codes for the panels of their property. Codes from before there were panels get theirs now. */
export async function panelHashesOf(
  trx: Transaction,
  keys: MasterKeys,
  propertyId: string,
  codes: readonly StoredCode[],
): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map(codes.flatMap(({ id, panel_hash }) => (panel_hash ? [[id, panel_hash]] : [])))
  const added = codes.flatMap(({ id, sealed_value, panel_hash }) => {
    if (panel_hash || !sealed_value) return []
    const row = { propertyId, id }
    return [{ id, hash: sealCode(keys, row, openCode(keys, row, sealed_value)).panel_hash }]
  })
  if (added.length > 0) await writePanelHashes(trx, propertyId, added)
  for (const { id, hash } of added) hashes.set(id, hash)
  return hashes
}

export { findCodeFormat as findFormatInForce, panelKeyOf }
