import { defineChanges, field, nameOf } from './change-type.ts'

const may = 'tokens.read'
const unshown = ['companyId']
const name = field('name', 'programs:columns.name')
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
const accepted = field('termsAccepted', 'programs:terms', 'yesNo')

const program = { about: 'program', may, name: 'name', fields: [name, assignments, accepted], unshown } as const
/** The name is that of the token; whose it is says `thing`. */
const token = {
  about: 'program',
  may,
  fields: [field('token', 'programs:token.name'), field('endsAt', 'programs:token.ends', 'day')],
  unshown: [...unshown, 'tokenId'],
} as const

export const programsChanges = defineChanges({
  'programs.create': program,
  'programs.update': program,
  'programs.remove': program,
  'programs.addToken': token,
  'programs.withdrawToken': token,
})
