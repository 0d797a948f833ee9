import type { AccessUpdate, CodeEpochs, SignedUpdate } from '@portico/contract/access/access-list.schema'
import { doorInFirstFormat, grantInFirstFormat, type ListFormat } from '@portico/contract/access/format-one.rules'
import { sessionErrors } from '@portico/contract/shared/errors'
import type { Transaction } from '../../platform/database.ts'
import type { Device } from '../../platform/device-tokens.ts'
import { AppError } from '../../platform/errors.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { commandKeysOf, signaturesOf, signingKeysOf } from '../../platform/signing-keys.ts'
import { listProvidersAt } from '../providers/providers.service.ts'
import { type DoorRow, findDoor, listGrantRows } from './access-list.store.ts'
import { chooseSalt, codeKeyOf, panelCodesOf, taggerOf } from './code-tags.ts'
import { compileDoor, compileGrant, guestKeysOf } from './compile-list.ts'
import { cursorOf } from './cursors.ts'
import { compilePass, listPassRows } from './passes-of-list.store.ts'
import { type Change, findNews } from './revisions.store.ts'

/** With more subjects than this the whole list is sent. */
const SUBJECTS_MAX = 1_000

/** The panel needs the whole list, which is asked for with revision 0. */
export const WHOLE = Symbol('whole')

/**
 * What a panel with revision `known` lacks; undefined: nothing. The revision is read first: if something changes while the rest is read,
 * the panel gets that change twice, and never misses it.
 */
export async function buildUpdate(
  trx: Transaction,
  keys: MasterKeys,
  device: Device,
  known: number,
  /** Of the list that the panel has; undefined: it has none, or none with epochs. */
  had: CodeEpochs | undefined,
  format: ListFormat,
): Promise<SignedUpdate | typeof WHOLE | undefined> {
  const { propertyId, entranceId } = device
  const news = await findNews(trx, device, known)
  if (news && !news.hasToken) throw tokenWithdrawn()
  if (!news || news.revision === known) return undefined
  const { revision, saltEpoch, keyEpoch, keyStorage, issued } = news
  const epochs = { salt: await chooseSalt(trx, device, saltEpoch, had?.salt), key: keyEpoch }
  // Tags of another salt or key are other tags: all of them are exchanged.
  const hasSameTags = had?.salt === epochs.salt && had.key === epochs.key
  const changes = known > 0 && hasSameTags ? differenceOf(news.changes, known) : undefined
  if (known > 0 && !changes) return WHOLE
  const filter = { subjects: changes?.subjects, saltEpoch: epochs.salt }
  const hasGrants = changes?.subjects.length !== 0
  const rows = hasGrants ? await listGrantRows(trx, propertyId, entranceId, filter) : []
  // The first format cannot say passes.
  const passes = hasGrants && format !== 1 ? await listPassRows(trx, propertyId, entranceId, filter) : []
  const isDoorChanged = changes?.isDoorChanged ?? true
  // What the first format cannot say is withheld, which only the door tells.
  const needsRules = isDoorChanged || (format === 1 && rows.length > 0)
  const needsDoor = needsRules || rows.some(({ is_guest }) => is_guest)
  const row = needsDoor ? await getDoor(trx, propertyId, entranceId) : undefined
  const door = row && needsRules ? await compileDoorAt(trx, row, device) : undefined
  const guestKeys = row && guestKeysOf(row)
  const tagOf = taggerOf(codeKeyOf(keys, device.id, epochs.key))
  // The keys of a guest may be such as do not open this entrance for guests.
  const grants = rows
    .map((one) => compileGrant(one, ({ hash }) => tagOf(hash ?? ''), guestKeys))
    .filter((grant) => grant.keys.length > 0)
    .concat(passes.map((pass) => compilePass(pass, tagOf(pass.hash ?? ''))))
  const update: AccessUpdate = {
    ...(format !== 1 && { format, issued }),
    deviceId: device.id,
    entranceId,
    revision,
    cursor: cursorOf(keys, device, { entranceId, revision, format }),
    base: changes ? known : null,
    ...(door && isDoorChanged && { door: format === 1 ? doorInFirstFormat(door) : door }),
    subjects: changes?.subjects ?? [],
    grants: door && format === 1 ? grants.flatMap((grant) => grantInFirstFormat(door, grant) ?? []) : grants,
    ...(!changes && { codes: panelCodesOf(keys, device, epochs, keyStorage) }),
    signingKeys: signingKeysOf(keys),
    ...(format !== 1 && { commandKeys: commandKeysOf(keys) }),
  }
  const payload = JSON.stringify(update)
  return { payload, signatures: signaturesOf(keys, payload) }
}

async function getDoor(trx: Transaction, propertyId: string, entranceId: string) {
  const row = await findDoor(trx, propertyId, entranceId)
  if (!row) throw new Error(`The entrance ${entranceId} is missing.`)
  return row
}

async function compileDoorAt(trx: Transaction, row: DoorRow, { propertyId, entranceId }: Device) {
  const entrance = { id: entranceId, propertyId, isNonDelivery: row.is_non_delivery }
  return compileDoor(row, await listProvidersAt(trx, entrance))
}

const tokenWithdrawn = () => new AppError(sessionErrors.unauthenticated, 'The token was withdrawn.')

/** Undefined if the changes since then are no longer known, or if they are so many that the whole list is shorter. */
function differenceOf(changes: readonly Change[], known: number) {
  // Every revision has a change, so the first one after the known revision must be the next.
  if (changes[0]?.revision !== known + 1 || changes.some(({ is_whole }) => is_whole)) return undefined
  const subjects = [...new Set(changes.flatMap(({ subject }) => subject ?? []))]
  if (subjects.length > SUBJECTS_MAX) return undefined
  return { subjects, isDoorChanged: changes.some(({ subject }) => subject === null) }
}
