export type CredentialFormatType = 'PHYSICAL' | 'CODE'

/** The maximum number of credential formats of a property. */
export const CREDENTIAL_FORMATS_MAX = 1_000

/** The limits of a format. Ranges are written 'min-max'. */
export type FormatLimits = {
  type: CredentialFormatType
  facilityCodeRange: string | null
  credentialNumberRange: string | null
}
type Bounds = { min: number; max: number }
/** `null`: nothing was entered. */
export type FormatDraft = { facilityCode: number | null; rangeMin: number | null; rangeMax: number | null }
export type FormatField = keyof FormatDraft
type FormatProblem = { field: FormatField; code: `${FormatField}${string}` }

/** For physical formats without a range of numbers. */
export const FALLBACK_NUMBER_RANGE = '0-9999'
export const RANGE_PATTERN = /^\d{1,15}-\d{1,15}$/

export function boundsOf(range: string): Bounds {
  const [min = 0, max = 0] = range.split('-').map(Number)
  return { min, max }
}
export const rangeOf = (min: number, max: number) => `${min}-${max}`

export const asksFacilityCode = ({ type, facilityCodeRange }: FormatLimits) =>
  type === 'PHYSICAL' && facilityCodeRange !== null
/** Every physical format may have a range; it is required if the format has a range of numbers. */
export const takesRange = ({ type }: FormatLimits) => type === 'PHYSICAL'
const insistsOnRange = ({ type, credentialNumberRange }: FormatLimits) =>
  type === 'PHYSICAL' && credentialNumberRange !== null

export const facilityCodeBounds = ({ facilityCodeRange }: FormatLimits) => boundsOf(facilityCodeRange ?? '0-0')
export const numberBounds = ({ credentialNumberRange }: FormatLimits) =>
  boundsOf(credentialNumberRange ?? FALLBACK_NUMBER_RANGE)

/** The number of digits of a code in this format. */
export const digitsOf = (limits: FormatLimits) => String(numberBounds(limits).max).length

export function problemsOf(draft: FormatDraft, limits: FormatLimits): FormatProblem[] {
  return [...facilityCodeProblems(draft, limits), ...rangeProblems(draft, limits)]
}

function facilityCodeProblems({ facilityCode }: FormatDraft, limits: FormatLimits): FormatProblem[] {
  if (asksFacilityCode(limits)) return outside('facilityCode', facilityCode, facilityCodeBounds(limits), true)
  return facilityCode === null ? [] : [{ field: 'facilityCode', code: 'facilityCodeUnexpected' }]
}

function rangeProblems({ rangeMin, rangeMax }: FormatDraft, limits: FormatLimits): FormatProblem[] {
  const isEmpty = rangeMin === null && rangeMax === null
  if (!takesRange(limits)) return isEmpty ? [] : [{ field: 'rangeMin', code: 'rangeMinUnexpected' }]
  const bounds = numberBounds(limits)
  // A range always needs both ends, even if the range is optional.
  const isRequired = insistsOnRange(limits) || !isEmpty
  const problems = [
    ...outside('rangeMin', rangeMin, bounds, isRequired),
    ...outside('rangeMax', rangeMax, bounds, isRequired),
  ]
  if (problems.length > 0 || rangeMin === null || rangeMax === null || rangeMin <= rangeMax) return problems
  return [
    { field: 'rangeMin', code: 'rangeMinAboveMax' },
    { field: 'rangeMax', code: 'rangeMaxBelowMin' },
  ]
}

function outside(field: FormatField, value: number | null, bounds: Bounds, isRequired: boolean): FormatProblem[] {
  if (value === null) return isRequired ? [{ field, code: `${field}Required` }] : []
  if (!Number.isSafeInteger(value)) return [{ field, code: `${field}Number` }]
  if (value < bounds.min) return [{ field, code: `${field}TooLow` }]
  return value > bounds.max ? [{ field, code: `${field}TooHigh` }] : []
}

/** Code formats are offered where access codes are enabled, physical ones where fobs are. */
export const offeredTypes = (uses: { accessCodes: boolean; fobs: boolean }): CredentialFormatType[] => [
  ...(uses.fobs ? (['PHYSICAL'] as const) : []),
  ...(uses.accessCodes ? (['CODE'] as const) : []),
]

type NumberedFormat = {
  id: string
  supportedFormatId: string
  type: CredentialFormatType
  facilityCode: number | null
  range: string | null
}

/** Whether a reader could take a fob of one format for a fob of the other: the numbers of both have some in common. */
function overlap(one: NumberedFormat, other: NumberedFormat): boolean {
  if (one.type !== 'PHYSICAL' || one.supportedFormatId !== other.supportedFormatId) return false
  if (one.facilityCode !== other.facilityCode) return false
  const [a, b] = [one, other].map(({ range }) => boundsOf(range ?? FALLBACK_NUMBER_RANGE)) as [Bounds, Bounds]
  return a.min <= b.max && b.min <= a.max
}

/** The physical formats that have numbers in common with this one. */
export const overlapsOf = <Format extends NumberedFormat>(format: NumberedFormat, all: readonly Format[]): Format[] =>
  all.filter((other) => other.id !== format.id && overlap(format, other))
