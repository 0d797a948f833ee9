const UNIT_WORD = /^(?:apt|apartment|unit|suite|ste|room|rm|#)\.?$/i

/** `101 Big Moose Ave Apt 506` without its apartment: where the system names no building, the street does. */
export function streetOf(address: string, unitCode: string): string {
  const words = address.split(/[\s,]+/).filter(Boolean)
  // '5 Room Street' begins with its number and its name.
  const word = words.findIndex((one, position) => position > 1 && (UNIT_WORD.test(one) || one.startsWith('#')))
  if (word !== -1) return words.slice(0, word).join(' ')
  const isUnit = words.length > 2 && words.at(-1)?.toLowerCase() === unitCode.toLowerCase()
  return words.slice(0, isUnit ? -1 : undefined).join(' ')
}
