import { defineChanges, field } from './change-type.ts'

const network = { about: 'network', may: 'networks.read', name: 'ssid' } as const
const settings = [
  field('ssid', 'networks:fields.ssid'),
  field('band', 'networks:fields.band'),
  field('security', 'networks:fields.security'),
]

export const networksChanges = defineChanges({
  'networks.create': { ...network, fields: settings },
  'networks.update': {
    ...network,
    fields: [...settings, field('isSecurityKeyChanged', 'networks:fields.securityKey', 'hidden')],
  },
  'networks.delete': { ...network, fields: settings },
})
