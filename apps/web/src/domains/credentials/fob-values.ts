import { boundsOf, FALLBACK_NUMBER_RANGE } from '@portico/contract/credential-formats/credential-formats.rules'
import type {
  CredentialFormatWithAddress,
  SupportedCredentialFormat,
} from '@portico/contract/credential-formats/credential-formats.schema'
import { fobNumberProblem } from '@portico/contract/credentials/credentials.rules'
import type { FoundFob } from '@portico/contract/credentials/credentials.schema'

/** One of the property's formats for fobs. */
export type FobFormat = {
  id: string
  name: string
  place: string
  facilityCode: number | null
  bounds: { min: number; max: number }
}

/** The values of the form. The number is text as typed. */
export type FobValues = { credentialFormatId: string; number: string; personId: string | null }

const nameOf = ({ credentialTypeName, credentialFormatName }: SupportedCredentialFormat) =>
  `${credentialTypeName} ${credentialFormatName}`

export const fobFormatNames = (supported: readonly SupportedCredentialFormat[]) =>
  supported.flatMap((format) => (format.type === 'PHYSICAL' ? [nameOf(format)] : []))

export function fobFormats(
  own: readonly CredentialFormatWithAddress[],
  supported: readonly SupportedCredentialFormat[],
): FobFormat[] {
  const byId = new Map(supported.map((format) => [format.id, format]))
  return own.flatMap(({ credentialFormat: { id, supportedFormatId, type, range, facilityCode }, address }) => {
    const known = byId.get(supportedFormatId)
    if (type !== 'PHYSICAL' || !known) return []
    const bounds = boundsOf(range ?? known.credentialNumberRange ?? FALLBACK_NUMBER_RANGE)
    return [{ id, name: nameOf(known), place: address.name, facilityCode, bounds }]
  })
}

/** Whether a fob with this number and format waits for a holder. */
export const isWaiting = ({ fob, holder }: Pick<FoundFob, 'fob' | 'holder'>, number: number, format: FobFormat) =>
  holder === null && fob.number === number && fob.formatName === format.name && fob.facilityCode === format.facilityCode

/** Only digits are accepted, because notations such as '1e3' or '0x10' are never printed on a fob. */
export const numberOf = (typed: string) => {
  const text = typed.trim()
  if (text === '') return null
  return /^\d+$/.test(text) ? Number(text) : Number.NaN
}

/** The broken rule by field. The rule for the number is that of the server. */
export function fobProblems(
  { credentialFormatId, number }: Pick<FobValues, 'credentialFormatId' | 'number'>,
  format: FobFormat | undefined,
) {
  const problem = format ? fobNumberProblem(numberOf(number), format.bounds) : undefined
  return { ...(!credentialFormatId && { credentialFormatId: 'formatRequired' }), ...(problem && { number: problem }) }
}
