import type { Row } from './copy.ts'
import type { Property } from './properties.ts'
import { at } from './random.ts'

type Decision = { guests: [isAllowed: boolean, max: number | null] | null; codes: [boolean, number | null] | null }

/** By the index of the property in its portfolio, so that the first few have every kind. Most have no settings. */
const decisions: readonly (Decision | null)[] = [
  null,
  { guests: [true, 5], codes: [true, 3] },
  null,
  { guests: [true, null], codes: null },
  { guests: [false, 10], codes: [true, 12] },
  null,
]

export function* propertySettingsRows({ id, hasAvc }: Property, index: number, now: number): Generator<Row> {
  const decision = at(decisions, index)
  if (!hasAvc || !decision) return
  const [isGuestAccessAllowed = null, maxGuests = null] = decision.guests ?? []
  const [isCodeCreationAllowed = null, maxCodes = null] = decision.codes ?? []
  yield {
    property_id: id,
    is_guest_access_allowed: isGuestAccessAllowed,
    max_guests_allowed: maxGuests,
    is_user_code_creation_allowed: isCodeCreationAllowed,
    max_active_user_codes_allowed: maxCodes,
    version: 2,
    updated_at: new Date(now),
  }
}
