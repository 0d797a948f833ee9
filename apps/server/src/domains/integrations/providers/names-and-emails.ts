import { emailRule } from '@portico/contract/people/people.rules'

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

/** What people write into the field of somebody without an e-mail. */
const NO_EMAIL = /^(?:n\/?a|none|null|no|no ?e-?mail|not (?:given|provided|available)|unknown|declined|refused|-+)$/i

/** The first usable address of a field that may have several, otherwise what stands there; null where there is none. */
export function emailIn(text: string): string | null {
  const parts = text.split(/[,;\s<>]+/).filter(Boolean)
  const written = parts.find((part) => !emailRule(part)) ?? parts.find((part) => part.includes('@')) ?? text.trim()
  return written === '' || NO_EMAIL.test(written) ? null : written
}

/** The endings of companies, as they follow a comma. */
const COMPANY =
  /^(?:inc|incorporated|llc|l l c|ltd|limited|corp|corporation|co|company|lp|llp|lllp|pllc|plc|pc|pa|na|gmbh|ag|kg|sa|sas|sarl|srl|spa|bv|nv|pty ltd|trust|trustee)$/
const GENERATION = /^(?:jr|sr|ii|iii|iv)$/

/** Splits "Last, First"; a company and any other name become the last name as a whole. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [last = '', ...others] = name.split(',').map((part) => part.trim())
  const wordOf = (part: string) => part.toLowerCase().replace(/\./g, '')
  if (others.some((part) => COMPANY.test(wordOf(part)))) return { firstName: '', lastName: name.trim() }
  const generation = others.filter((part) => GENERATION.test(wordOf(part)))
  const first = others.filter((part) => part && !generation.includes(part))
  return { firstName: first.join(' '), lastName: [last, ...generation].join(' ') }
}
