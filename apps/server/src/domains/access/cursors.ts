import { timingSafeEqual } from 'node:crypto'
import { REVISION_BELIEVED_MAX } from '@portico/contract/access/access-list.schema'
import type { Device } from '../../platform/device-tokens.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'

/** Made with the key that is not rotated and that no backup contains, so that it also holds after a restore. */
const macOf = (keys: MasterKeys, deviceId: string, entranceId: string, revision: number) =>
  keys.mac('access-cursors', [deviceId, entranceId, revision].join('/').toLowerCase()).split('.')[1] ?? ''

/** The server's word that it has given this list to the device. It names the entrance, because the device may be moved meanwhile. */
export const cursorOf = (keys: MasterKeys, device: Pick<Device, 'id'>, entranceId: string, revision: number) =>
  `${entranceId}.${macOf(keys, device.id, entranceId, revision)}`

/** The entrance whose list of this revision was given to the device; undefined if none was. */
export function readCursor(keys: MasterKeys, device: Pick<Device, 'id'>, revision: number, cursor: string) {
  const [entranceId = ''] = cursor.split('.')
  const [given, expected] = [Buffer.from(cursor), Buffer.from(cursorOf(keys, device, entranceId, revision))]
  const isValid = given.length === expected.length && timingSafeEqual(given, expected)
  return isValid && revision <= REVISION_BELIEVED_MAX ? entranceId.toLowerCase() : undefined
}
