import {
  asksFacilityCode,
  type FormatDraft,
  type FormatField,
  type FormatLimits,
  facilityCodeBounds,
  numberBounds,
  problemsOf,
  rangeOf,
  takesRange,
} from '@portico/contract/credential-formats/credential-formats.rules'
import type { CredentialFormatCreation } from '@portico/contract/credential-formats/credential-formats.schema'
import type { Place } from '@portico/contract/places/places.schema'

/** The values of the form. Numbers are text as typed. */
export type FormatValues = { supportedFormatId: string; placeId: string } & Record<FormatField, string>
export type FormatProblems = Partial<Record<keyof FormatValues, string>>

export const NO_FORMAT: FormatValues = {
  supportedFormatId: '',
  placeId: '',
  facilityCode: '',
  rangeMin: '',
  rangeMax: '',
}

/** Only digits with an optional minus sign are accepted, because notations such as '1e3' or '0x10' are never printed on a fob. */
const numberOf = (text: string) => {
  const typed = text.trim()
  if (typed === '') return null
  return /^-?\d+$/.test(typed) ? Number(typed) : Number.NaN
}

/** Input for another format is kept in the form, but is neither shown nor sent. */
const draftOf = ({ facilityCode, rangeMin, rangeMax }: FormatValues, limits: FormatLimits): FormatDraft => ({
  facilityCode: asksFacilityCode(limits) ? numberOf(facilityCode) : null,
  rangeMin: takesRange(limits) ? numberOf(rangeMin) : null,
  rangeMax: takesRange(limits) ? numberOf(rangeMax) : null,
})

/** The broken rule by field. The rules for numbers are those of the server. */
export function formatProblems(values: FormatValues, limits: FormatLimits | undefined): FormatProblems {
  const problems = limits ? problemsOf(draftOf(values, limits), limits) : []
  return {
    ...(!values.supportedFormatId && { supportedFormatId: 'formatRequired' }),
    ...(!values.placeId && { placeId: 'placeRequired' }),
    ...Object.fromEntries(problems.map(({ field, code }) => [field, code])),
  }
}

export const boundsOfField = (field: FormatField, limits: FormatLimits) =>
  field === 'facilityCode' ? facilityCodeBounds(limits) : numberBounds(limits)

export function creationOf(
  values: FormatValues,
  limits: FormatLimits,
  place: Pick<Place, 'id' | 'label'>,
): CredentialFormatCreation {
  const { facilityCode, rangeMin, rangeMax } = draftOf(values, limits)
  return {
    supportedFormatId: values.supportedFormatId,
    facilityCode,
    range: rangeMin === null || rangeMax === null ? null : rangeOf(rangeMin, rangeMax),
    parentAddressId: place.id,
    parentAddressLabel: place.label,
  }
}
