import { timingSafeEqual } from 'node:crypto'
import { REVISION_BELIEVED_MAX } from '@portico/contract/access/access-list.schema'
import type { ListFormat } from '@portico/contract/access/format-one.rules'
import type { Device } from '../../platform/device-tokens.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'

type Given = { entranceId: string; revision: number; format: ListFormat }

/** Made with the key that is not rotated and that no backup contains, so that it also holds after a restore. */
function macOf(keys: MasterKeys, deviceId: string, { entranceId, revision, format }: Given) {
  const text = [deviceId, entranceId, revision, ...(format === 1 ? [] : [format])].join('/')
  return keys.mac('access-cursors', text.toLowerCase()).split('.')[1] ?? ''
}

/**
 * The server's word that it has given this list to the device. It names the entrance, because the device may be moved meanwhile, and the format
 * unless that is the first, because a list of another format is no base for changes.
 */
export const cursorOf = (keys: MasterKeys, device: Pick<Device, 'id'>, given: Given) =>
  [given.entranceId, ...(given.format === 1 ? [] : [given.format]), macOf(keys, device.id, given)].join('.')

/** The entrance and the format of the list of this revision that was given to the device; undefined if none was. */
export function readCursor(keys: MasterKeys, device: Pick<Device, 'id'>, revision: number, cursor: string) {
  const [entranceId = '', second] = cursor.split('.')
  const format: ListFormat = second === '2' ? 2 : 1
  const [given, expected] = [cursor, cursorOf(keys, device, { entranceId, revision, format })].map((text) =>
    Buffer.from(text),
  )
  const isValid = given && expected && given.length === expected.length && timingSafeEqual(given, expected)
  return isValid && revision <= REVISION_BELIEVED_MAX ? { entranceId: entranceId.toLowerCase(), format } : undefined
}
