const UNIT_WORD = /^(?:apt|apartment|unit|suite|ste|room|rm|#)\.?$/i

/** Removes the apartment from `101 Big Moose Ave Apt 506`. Where Yardi names no building, the street serves as its name. */
export function streetOf(address: string, unitCode: string): string {
  const words = address.split(/[\s,]+/).filter(Boolean)
  // The first two words are the number and name of the street, as in '5 Room Street'.
  const word = words.findIndex((one, position) => position > 1 && (UNIT_WORD.test(one) || one.startsWith('#')))
  if (word !== -1) return words.slice(0, word).join(' ')
  const isUnit = words.length > 2 && words.at(-1)?.toLowerCase() === unitCode.toLowerCase()
  return words.slice(0, isUnit ? -1 : undefined).join(' ')
}
