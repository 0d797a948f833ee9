import type { DenialReason } from '@portico/contract/access/access.rules'
import { propertyPath } from '#web/data/properties/properties.paths.ts'

/** What the page "Can they get in?" is asked. One of the first three is set; without a time the question is about now. */
export type AccessQuestion = {
  personId?: string | null
  credentialId?: string | null
  accessCustomerId?: string | null
  /** The question is about a guest of the person, or of the holder of the credential. */
  guestEmail?: string | null
  accessPointId?: string | null
  at?: number | null
  /** The reason that a panel has reported for an event in the past. */
  reported?: DenialReason | null
}

export function accessQuestionPath(propertyId: string, question: AccessQuestion): string {
  const search = new URLSearchParams()
  const entries: [string, string | number | null | undefined][] = [
    ['person', question.personId],
    ['credential', question.credentialId],
    ['provider', question.accessCustomerId],
    ['guest', question.guestEmail],
    ['entrance', question.accessPointId],
    ['at', question.at],
    ['reported', question.reported],
  ]
  for (const [name, value] of entries) if (value !== null && value !== undefined) search.set(name, String(value))
  const query = search.toString()
  return `${propertyPath(propertyId)}/can-they-get-in${query && `?${query}`}`
}

/** The page of one entrance: its panel, who can open it, what happens there. */
export const entrancePath = (propertyId: string, accessPointId: string) =>
  `${propertyPath(propertyId)}/entrances/${accessPointId}`

/** Its panel, with tokens and serial numbers. */
export const entrancePanelPath = (propertyId: string, accessPointId: string) =>
  `${entrancePath(propertyId, accessPointId)}?tab=panels`

/** Where somebody tries out a panel at its door. */
export const commissioningPath = (propertyId: string, accessPointId: string, deviceId: string) =>
  `${entrancePath(propertyId, accessPointId)}/devices/${deviceId}`

/** The entrances whose doors have missed a change. */
export const entrancesBehindPath = (propertyId: string) => `${propertyPath(propertyId)}/entrances?state=behind`
