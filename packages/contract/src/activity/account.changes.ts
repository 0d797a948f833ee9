import { defineChanges, field, listOf, nameOf } from './change-type.ts'

const own = { about: 'account', may: 'own' } as const
const properties = field('propertyIds', 'company:fields.properties', listOf(nameOf('property')))
const provider = field('providerId', 'providers:fields.name', nameOf('provider'))
const email = field('email', 'company:invitations.columns.email')

export const accountChanges = defineChanges({
  'account.signIn': own,
  'account.signOut': own,
  'account.acceptTerms': own,
  'account.keepLocale': { ...own, fields: [field('locale', 'changes:fields.locale', 'language')] },
  'account.register': { ...own, unshown: ['inviteId', 'kind'] },
  'account.endSession': {
    about: 'session',
    may: 'own',
    fields: [field('browser', 'changes:fields.browser'), field('system', 'changes:fields.system')],
  },
  'account.invite': {
    about: 'invitation',
    may: 'team.read',
    fields: [email, properties, provider, field('roleId', 'company:fields.role', nameOf('role'))],
    unshown: ['kind', 'companyId', 'beginsAt'],
  },
  'account.withdrawInvitation': { about: 'invitation', may: 'team.read' },
  'account.shutOut': {
    about: 'account',
    may: 'team.read',
    fields: [email, properties, provider],
    unshown: ['kind', ...['company_id', 'group_id', 'property_id', 'role_id'].map((id) => `assignments.${id}`)],
  },
  'feedback.submit': {
    about: 'feedback',
    may: 'own',
    fields: [field('rating', 'changes:fields.rating', 'number')],
  },
  'operator.claim': { about: 'account', may: 'operator' },
  'operator.makeLink': { about: 'account', may: 'operator' },
  'flags.set': { about: 'flag', may: 'operator', fields: [field('value', 'changes:fields.value')] },
  'secrets.rewrap': { about: 'masterKey', may: 'operator', count: 'secrets' },
})
