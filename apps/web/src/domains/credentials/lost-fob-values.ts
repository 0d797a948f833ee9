import type { Fob, FoundFob } from '@portico/contract/credentials/credentials.schema'
import type { FobFormat, FobValues } from './fob-values.ts'

/** `lost` is the number as typed, `words` narrow the fobs found down, and `credentialId` is the one that was chosen among them. */
export type LostFobValues = Omit<FobValues, 'personId'> & {
  lost: string
  words: string
  credentialId: string
  isReplaced: boolean
}

/** From so many fobs on, or with words, one can narrow them down. */
const NARROWED_FROM = 6

export const isNarrowable = (total: number, words: string) => total >= NARROWED_FROM || words.trim() !== ''

/** What the search knows about what is in the fields now. */
export type FobSearchState = { isSearching: boolean; isFailed: boolean; found: readonly FoundFob[] }

/** What is wrong with the choice of the fob. Nothing is while nobody knows yet: the search says itself that it is under way or has failed. */
export function choiceProblems(lost: string, { isSearching, isFailed, found }: FobSearchState) {
  if (lost.trim() === '') return { lost: 'numberRequired' }
  if (isSearching || isFailed) return {}
  return found.length === 0 ? { lost: 'fobUnknown' } : { credentialId: 'fobRequired' }
}

/** The one that was chosen, the only one that was found, or the only one with exactly this number. */
export function chosenFob(
  found: readonly FoundFob[],
  { credentialId, typed }: { credentialId: string; typed: string },
) {
  const chosen = found.find((one) => one.credentialId === credentialId)
  if (chosen) return chosen
  const exact = found.filter(({ fob }) => fob.number === Number(typed))
  const certain = exact.length > 0 ? exact : found
  return certain.length === 1 ? certain[0] : undefined
}

/** The format that the lost fob has, or the only one. */
export function formatFor(formats: readonly FobFormat[], { formatName, facilityCode }: Fob) {
  const [only, ...others] = formats
  const same = formats.find((format) => format.name === formatName && format.facilityCode === facilityCode)
  return same ?? (others.length === 0 ? only : undefined)
}
