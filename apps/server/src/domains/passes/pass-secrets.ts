import type { QrCode } from '@portico/contract/passes/passes.schema'
import QRCode from 'qrcode'
import type { MasterKeys } from '../../platform/master-keys.ts'

/** The secret of the link follows from the id and the master key, so that a mail can name it although only its hash is stored. */
export const secretOf = (keys: MasterKeys, passId: string) =>
  keys.mac('passes', passId.toLowerCase()).split('.')[1] ?? ''

/** Browsers send what stands after the # to nobody, so that no log has it. */
export const linkOf = (origin: string, secret: string) => `${new URL('/pass', origin)}#${secret}`

/** Scanners need this many light modules around the dark ones. */
const QUIET = 4

/** As one path, so that a page shows it without a library. */
export function qrOf(link: string): QrCode {
  const { size, data } = QRCode.create(link, { errorCorrectionLevel: 'M' }).modules
  const dark = Array.from(data, (bit, at) =>
    bit ? `M${(at % size) + QUIET} ${Math.floor(at / size) + QUIET}h1v1h-1z` : '',
  )
  return { size: size + 2 * QUIET, path: dark.join('') }
}

export const qrPicture = (link: string): Promise<Buffer> =>
  QRCode.toBuffer(link, { errorCorrectionLevel: 'M', margin: QUIET, scale: 8 })
