import { createHmac, createSecretKey } from 'node:crypto'
import type { CodeEpochs, PanelCodes } from '@portico/contract/access/access-list.schema'
import type { Transaction } from '../../platform/database.ts'
import type { Device } from '../../platform/device-tokens.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { codeSaltOf, SCRYPT } from '../credentials/code-hashes.service.ts'
import { countHashes, findKeyEpoch, listHashesOf } from './code-tags.store.ts'
import type { Found } from './shown.store.ts'

const TAG_BYTES = 16

/** Derived for one panel: the tags of another panel are of no use here. It does not change when the master key is rotated. */
export const codeKeyOf = (keys: MasterKeys, deviceId: string, epoch: number) =>
  keys.mac('code-keys', `${deviceId.toLowerCase()}/${epoch}`).split('.')[1] ?? ''

/** A key object makes each tag ten times as fast. */
export function taggerOf(key: string) {
  const secret = createSecretKey(Buffer.from(key, 'base64url'))
  return (hash: string) =>
    createHmac('sha256', secret)
      .update(Buffer.from(hash, 'base64url'))
      .digest()
      .subarray(0, TAG_BYTES)
      .toString('base64url')
}

export type CodeSettings = { saltEpoch: number; keyEpoch: number; keyStorage: string }

/** What a panel makes tags with. */
export const panelCodesOf = (
  keys: MasterKeys,
  { id, propertyId }: Device,
  { salt, key }: CodeEpochs,
  keyStorage: string,
): PanelCodes => ({
  salt: codeSaltOf(keys, propertyId, salt),
  ...SCRYPT,
  saltEpoch: salt,
  keyEpoch: key,
  key: keyStorage === 'MEMORY' ? null : codeKeyOf(keys, id, key),
})

/**
 * A door gets the newest salt as soon as every code that opens it has a hash of that. Until then a panel keeps the salt of its list, and a panel
 * without a list gets the salt with the most hashes.
 */
export async function chooseSalt(trx: Transaction, device: Device, newest: number, known: number | undefined) {
  if (newest === 1 || known === newest) return newest
  const { codes, hashes } = await countHashes(trx, device)
  if (codes === 0 || (hashes.find(({ epoch }) => epoch === newest)?.count ?? 0) >= codes) return newest
  if (known !== undefined && hashes.some(({ epoch }) => epoch === known)) return known
  return hashes.sort((one, other) => other.count - one.count || other.epoch - one.epoch)[0]?.epoch ?? newest
}

/** The codes of the property with one of these tags of a panel, which may be made with its former key. */
export async function findTagged(
  trx: Transaction,
  keys: MasterKeys,
  { id: deviceId, propertyId }: Device,
  tags: ReadonlySet<string>,
): Promise<Found[]> {
  const epoch = await findKeyEpoch(trx, deviceId)
  const hashes = await listHashesOf(trx, propertyId)
  return [epoch, epoch - 1].flatMap((keyEpoch) => {
    const tagOf = taggerOf(codeKeyOf(keys, deviceId, keyEpoch))
    return hashes
      .map(({ id, subject, hash }) => ({ id, subject, shown: tagOf(hash) }))
      .filter(({ shown }) => tags.has(shown))
  })
}
