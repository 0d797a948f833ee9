import { encode } from 'uqr'

/** The quiet zone that readers need on each side, in squares. */
const QUIET = 4

/** The dark squares of a QR code as one path, with the quiet zone around them. Readers mend up to 15 per cent of it. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
  return { size, path: rows.join('') }
}
