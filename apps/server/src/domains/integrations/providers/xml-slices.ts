const SLICE = 64 * 1024
/** Longer than any reference to a character. */
const REFERENCE_MAX = 16
const REFERENCE = /&(?:#(\d+)|#x([0-9a-f]+)|([\w.-]+));/gi
const XML_ENTITIES = ['amp', 'lt', 'gt', 'quot', 'apos']
/** Control characters, halves of surrogate pairs, and two more that XML does not have. */
const NO_CHARACTER = /[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/gu

/**
 * The document in pieces that cut neither a tag name nor a reference. A PMS writes characters and references that XML does not have; they
 * are made harmless, because one of them must not hide all residents.
 */
export function* slicesOf(text: string): Generator<string> {
  const whole = text.trimStart()
  for (let start = 0; start < whole.length; ) {
    const end = cutAfter(whole.slice(start, start + SLICE), start + SLICE >= whole.length)
    yield harmless(whole.slice(start, start + end))
    start += end
  }
}

/** The piece ends before its last tag, otherwise before a reference or a pair of surrogates that would be cut. */
function cutAfter(piece: string, isLast: boolean): number {
  if (isLast) return piece.length
  const tag = piece.lastIndexOf('<')
  if (tag > 0) return tag
  const reference = piece.lastIndexOf('&')
  if (reference > piece.length - REFERENCE_MAX) return reference
  return piece.isWellFormed() ? piece.length : piece.length - 1
}

const harmless = (piece: string): string =>
  piece.replace(NO_CHARACTER, ' ').replace(REFERENCE, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return XML_ENTITIES.includes(name) ? whole : `&amp;${name};`
    return isCharacter(Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10)) ? whole : ' '
  })

const isCharacter = (code: number) => code <= 0x10ffff && String.fromCodePoint(code).replace(NO_CHARACTER, '') !== ''
