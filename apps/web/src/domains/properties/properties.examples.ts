import type { PropertyWithPermission } from '@portico/contract/properties/properties.schema'

type Overrides = Partial<Omit<PropertyWithPermission, 'property'>> & {
  property?: Partial<PropertyWithPermission['property']>
}

/** A property for tests, which override only the values that they depend on. */
export function examplePropertyWithPermission({ property, ...rest }: Overrides = {}): PropertyWithPermission {
  const id = property?.id ?? '5a1f2f43-7c0e-4a53-9f4b-0f1c8a2e6b01'
  return {
    property: {
      id,
      name: 'Harbor Point',
      address: {
        addressLine1: '410 NW 21st Avenue',
        addressLine2: null,
        city: 'Portland',
        stateOrRegion: 'OR',
        postalCode: '97209',
        countryCode: 'US',
      },
      timeZone: 'America/Los_Angeles',
      avcEnabled: true,
      managersContactInfo: [],
      kap: { optInStatus: 'OPT_IN' },
      version: 1,
      ...property,
    },
    permissionLookup: 'FOUND',
    entityPermission: {
      entityId: id,
      entityType: 'PROPERTY',
      document: { effect: 'ALLOW', keyAccessStatus: 'OPT_IN' },
      version: 1,
    },
    counts: { entrances: 12, entrancesEnabled: 9, providers: 3, providersDisabled: 8, users: 240 },
    integration: null,
    ...rest,
  }
}
