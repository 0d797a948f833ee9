import { z } from 'zod'
import { defineErrors } from '../shared/errors.ts'
import { email, id, name, text, timeMillis, version } from '../shared/fields.ts'
import { pageReply } from '../shared/page.ts'
import { type Permission, permissions } from '../shared/permissions.ts'
import {
  GROUP_PROPERTIES_MAX,
  INVITATIONS_AT_ONCE_MAX,
  MEMBER_ASSIGNMENTS_MAX,
  nameLimits,
  scopesTwice,
} from './company.rules.ts'

export const companyErrors = defineErrors('company', {
  memberNotFound: 404,
  roleNotFound: 404,
  groupNotFound: 404,
  invitationNotFound: 404,
  /** A property of the request is not one of this company. */
  propertyNotFound: 404,
  stale: 409,
  roleNameTaken: 409,
  groupNameTaken: 409,
  roleInUse: 409,
  groupInUse: 409,
  /** The change would leave the company without an owner who can sign in. */
  lastOwner: 409,
  /** The caller grants a permission, or a scope, that the caller does not have. */
  beyondOwn: 403,
  /** The account works for another company, too, so its sessions are not this company's. */
  worksElsewhere: 409,
  invitationSpent: 409,
  /** It begins later, and is mailed then. */
  invitationWaits: 409,
  tooMany: 409,
})

export const shortName = name(nameLimits, { tooShort: 'nameRequired', tooLong: 'nameLength', invalid: 'nameInvalid' })
export const permission = z.enum(permissions)
/** The id of a built-in role is its name, such as `manager`. */
export const roleId = text({ min: 1, max: 64 })

/** For which properties a role counts: all of the company, a group of them, or one. */
export const scope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('company') }),
  z.strictObject({ kind: z.literal('group'), groupId: id }),
  z.strictObject({ kind: z.literal('property'), propertyId: id }),
])
export type Scope = z.infer<typeof scope>

export const newAssignment = z.strictObject({ roleId, scope, endsAtMillis: timeMillis.nullable() })
export type NewAssignment = z.infer<typeof newAssignment>
/** For the same properties a member has one role. */
export const newAssignments = z
  .array(newAssignment)
  .min(1, 'assignmentRequired')
  .max(MEMBER_ASSIGNMENTS_MAX)
  .superRefine((all, context) => {
    for (const index of scopesTwice(all))
      context.addIssue({ code: 'custom', path: [index, 'scope'], message: 'assignmentTwice' })
  })
/** The name is that of a group or property. */
export const assignment = z.object({
  assignmentId: id,
  roleId,
  scope,
  scopeName: z.string().nullable(),
  endsAtMillis: timeMillis.nullable(),
  assignedAtMillis: timeMillis,
  assignedBy: z.string().nullable(),
})
export type Assignment = z.infer<typeof assignment>
/** Without who assigned it, and when. */
export const givenAssignment = assignment.omit({ assignmentId: true, assignedAtMillis: true, assignedBy: true })

/** `permissions` are the caller's own in the company as a whole. Without an owner the team is read only. */
export const company = z.object({
  companyId: id,
  name: z.string(),
  isUnclaimed: z.boolean(),
  permissions: z.array(permission),
  version,
})
export type Company = z.infer<typeof company>
export const companyName = z.strictObject({ name: shortName, version })

/** `teamVersion` changes with every change of the assignments of this member. */
export const member = z.object({
  accountId: id,
  fullName: z.string(),
  email: z.string(),
  isSelf: z.boolean(),
  lastSignInMillis: timeMillis.nullable(),
  /** False: the account works for another company, too. */
  canEndSessions: z.boolean(),
  assignments: z.array(assignment),
  teamVersion: z.string(),
})
export type Member = z.infer<typeof member>
export const memberSorts = ['name', 'email', 'lastSignIn'] as const
export const members = z.object({ members: z.array(member), ...pageReply })

export const assignmentsChange = z.strictObject({
  assignments: newAssignments,
  teamVersion: text({ min: 1, max: 64 }),
})

export const roleDraft = z.strictObject({
  name: shortName,
  permissions: z.array(permission).min(1, 'permissionRequired').max(permissions.length),
})
export type RoleDraft = z.infer<typeof roleDraft>
/** A built-in role has no name of its own: the portal names it. */
export const role = z.object({
  roleId,
  isBuiltIn: z.boolean(),
  name: z.string(),
  permissions: z.array(z.string() as z.ZodType<Permission>),
  assignmentCount: z.int().min(0),
  version,
})
export type Role = z.infer<typeof role>

export const groupDraft = z.strictObject({ name: shortName, propertyIds: z.array(id).max(GROUP_PROPERTIES_MAX) })
export type GroupDraft = z.infer<typeof groupDraft>
export const group = z.object({ groupId: id, name: z.string(), propertyIds: z.array(id), version })
export type Group = z.infer<typeof group>

export const companyProperty = z.object({ propertyId: id, name: z.string() })

export const invitationsDraft = z.strictObject({
  emails: z.array(email).min(1, 'emailRequired').max(INVITATIONS_AT_ONCE_MAX, 'emailsTooMany'),
  assignments: newAssignments,
})
export type InvitationsDraft = z.infer<typeof invitationsDraft>
export const teamInvitation = z.object({
  invitationId: id,
  email: z.string(),
  state: z.enum(['waiting', 'open', 'expired', 'accepted']),
  assignments: z.array(givenAssignment),
  invitedBy: z.string().nullable(),
  sentAtMillis: timeMillis.nullable(),
  /** Nobody can accept it before: an operator has invited an owner beside others. Null: it began at once. */
  beginsAtMillis: timeMillis.nullable(),
  expiresAtMillis: timeMillis,
})
export type TeamInvitation = z.infer<typeof teamInvitation>

/** Who can do what at a property; `via` says through which scope. */
export const propertyMember = z.object({
  accountId: id,
  fullName: z.string(),
  email: z.string(),
  roleId,
  roleName: z.string(),
  via: z.enum(['company', 'group', 'property']),
  viaName: z.string().nullable(),
  sinceMillis: timeMillis,
  assignedBy: z.string().nullable(),
  endsAtMillis: timeMillis.nullable(),
  lastSignInMillis: timeMillis.nullable(),
  /** A service account, which has no address and never signs in. */
  isProgram: z.boolean(),
})
export type PropertyMember = z.infer<typeof propertyMember>
