import { integrationStatuses } from '../integrations/integrations.rules.ts'
import { credentialFields, mriInterfaces } from '../integrations/profiles.rules.ts'
import { defineChanges, field, listOf, nameOf, oneOf } from './change-type.ts'

const integration = { about: 'integration', may: 'integrations.read' } as const
const system = (name: string) => field(name, 'integrations:profiles.system')
const profileOf = (name: string) => field(name, 'integrations:cards.profile', nameOf('profile'))
const pmsProperties = (name: string) => field(name, 'integrations:wizard.properties.title', listOf('text'))
const status = field('status', 'integrations:cards.status', oneOf('integrations:states', integrationStatuses))

const profile = { about: 'profile', may: 'integrations.read', name: 'nickname' } as const
const nickname = field('nickname', 'integrations:profiles.nickname')
const login = credentialFields
  .filter((name) => name !== 'password')
  .map((name) => field(`credentials.${name}`, `integrations:form.fields.${name}`))
const settings = [
  field('settings.countryCode', 'changes:fields.country'),
  field('settings.statuses', 'integrations:wordings.kinds.status', 'hidden'),
  field('settings.roles', 'integrations:wordings.kinds.role', 'hidden'),
  ...mriInterfaces.map((name) => field(`settings.interfaces.${name}`, `integrations:form.interfaces.${name}`)),
]

export const integrationsChanges = defineChanges({
  'integrations.create': {
    ...integration,
    fields: [system('provider'), profileOf('profile_id'), pmsProperties('pms_property_ids')],
    unshown: ['address_validations'],
  },
  'integrations.update': {
    ...integration,
    fields: [
      profileOf('credentialId'),
      pmsProperties('pmsPropertyIds'),
      field('addressMappingList', 'integrations:wizard.units.mapped', 'hidden'),
      field('addressValidationConfirmationTime', 'changes:fields.addressConfirmed', 'moment'),
    ],
  },
  'integrations.verifyAddresses': { ...integration, fields: [status], unshown: ['addressValidationResults'] },
  'integrations.complete': { ...integration, fields: [status] },
  'integrations.requestSync': { ...integration, may: 'syncs.read' },
  'integrations.delete': {
    ...integration,
    fields: [
      system('provider'),
      pmsProperties('pmsPropertyIds'),
      status,
      field('releasedPeople', 'changes:fields.releasedPeople', 'number'),
    ],
  },
  'profiles.create': { ...profile, fields: [system('pmsName'), nickname, ...login, ...settings] },
  'profiles.update': {
    ...profile,
    fields: [
      nickname,
      ...login,
      ...settings,
      field('areSecretsChanged', 'integrations:form.fields.password', 'hidden'),
    ],
  },
  'profiles.delete': { ...profile, fields: [system('pmsName'), nickname, ...login] },
  'profiles.approve': { about: 'profile', may: 'integrations.read', unshown: ['approvalStatus'] },
})
