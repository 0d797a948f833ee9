import { permissions } from '../shared/permissions.ts'
import { defineChanges, field, listOf, nameOf, oneOf } from './change-type.ts'

const may = 'team.read'
const unshown = ['companyId']
const name = field('name', 'company:role.name')
const email = field('email', 'company:invitations.columns.email')
const assignments = field('assignments', 'company:member.roles', {
  items: {
    by: 'scope',
    is: 'scope',
    fields: [
      field('roleId', 'company:fields.role', nameOf('role')),
      field('endsAtMillis', 'company:fields.end', 'day'),
    ],
  },
})
const allowed = field('permissions', 'company:role.permissions', listOf(oneOf('company:permissions', permissions)))
const properties = field('propertyIds', 'company:fields.properties', listOf(nameOf('property')))

const company = { about: 'company', may, name: 'name' } as const
const member = { about: 'account', may, fields: [assignments], unshown } as const
const role = { about: 'role', may, name: 'name', fields: [name, allowed], unshown } as const
const group = { about: 'group', may, name: 'name', fields: [name, properties], unshown } as const
const invitation = { about: 'invitation', may, fields: [email, assignments], unshown } as const

export const companyChanges = defineChanges({
  'company.rename': { ...company, fields: [name] },
  'company.createRole': role,
  'company.updateRole': role,
  'company.deleteRole': role,
  'company.createGroup': group,
  'company.updateGroup': group,
  'company.deleteGroup': group,
  'company.invite': invitation,
  'company.resendInvitation': { about: 'invitation', may, unshown },
  'company.withdrawInvitation': invitation,
  'company.join': { about: 'account', may, fields: [assignments], unshown: [...unshown, 'inviteId'] },
  'company.changeMember': member,
  'company.removeMember': member,
  'company.leave': member,
  'company.handOver': {
    about: 'account',
    may,
    fields: [assignments, field('toAccountId', 'company:member.colleague', nameOf('account'))],
    unshown,
  },
  'company.endSessions': { about: 'account', may, count: 'ended', unshown },
  'companies.add': { ...company, fields: [name] },
  'companies.rename': { ...company, fields: [name] },
  /** The name is that of the company that has ended. */
  'companies.merge': {
    ...company,
    fields: [properties],
    unshown: [
      ...['companyId', 'profiles', 'invitations', 'withdrawn'],
      ...['owners', 'narrowed', 'narrowedTo', 'renamed.before', 'renamed.after'],
    ],
  },
})
