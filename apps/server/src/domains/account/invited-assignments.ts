import { type NewAssignment, newAssignment } from '@portico/contract/company/company.schema'
import { z } from 'zod'

/** How an invitation to a company says what it gives: members write all of it as one value, operators one role into columns. */
type Invited = {
  assignments: unknown
  role_id: string | null
  group_id: string | null
  property_ids: readonly string[]
  ends_at: Date | null
}

const DEFAULT_ROLE = 'manager'
const stored = z.array(newAssignment)

export function assignmentsIn({ assignments, role_id, group_id, property_ids, ends_at }: Invited): NewAssignment[] {
  if (assignments !== null) return stored.parse(assignments)
  const given = { roleId: role_id ?? DEFAULT_ROLE, endsAtMillis: ends_at?.getTime() ?? null }
  if (group_id) return [{ ...given, scope: { kind: 'group', groupId: group_id } }]
  if (property_ids.length === 0) return [{ ...given, scope: { kind: 'company' } }]
  return property_ids.map((propertyId) => ({ ...given, scope: { kind: 'property', propertyId } }))
}
