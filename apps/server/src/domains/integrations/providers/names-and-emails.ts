const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lsquo: '‘',
  rsquo: '’',
  ndash: '–',
  szlig: 'ß',
  oslash: 'ø',
  Oslash: 'Ø',
  aelig: 'æ',
  AElig: 'Æ',
}
const ACCENTS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  cedil: '\u0327',
  ring: '\u030A',
  caron: '\u030C',
}
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z])(acute|grave|circ|tilde|uml|cedil|ring|caron)|([a-z]{2,6}));/gi

/** Some PMS write names as in HTML: `O&#39;Neil &amp; Garc&iacute;a`. */
export const decodeEntities = (text: string): string =>
  text.replace(ENTITY, (whole, decimal, hex, letter, accent: string | undefined, name: string | undefined) => {
    if (decimal || hex) return characterOf(Number.parseInt(decimal ?? hex, decimal ? 10 : 16)) ?? whole
    if (accent) return (letter + (ACCENTS[accent.toLowerCase()] ?? '')).normalize('NFC')
    return (name && Object.hasOwn(NAMED, name) ? NAMED[name] : undefined) ?? whole
  })

const characterOf = (code: number): string | undefined => {
  const isReal = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isReal ? String.fromCodePoint(code) : undefined
}

/** The first address of a field that may have several; null where there is none. */
export function emailIn(text: string): string | null {
  const parts = text.split(/[,;\s<>]+/).filter(Boolean)
  return parts.find((part) => part.includes('@')) ?? (text.trim() || null)
}
