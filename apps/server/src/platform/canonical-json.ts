/** Equal values give equal texts, independent of the order of their fields. */
export const canonicalJson = (value: unknown): string => JSON.stringify(sorted(JSON.parse(JSON.stringify(value))))

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  )
}
