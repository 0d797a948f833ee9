import { flagDefaults } from '@portico/contract/flags/flags.rules'
import { integrationStatuses } from '@portico/contract/integrations/integrations.rules'
import { describe, expect, test } from 'vitest'
import { cardContent, optionalCardContent } from './card-content.ts'
import { examplePropertyWithPermission } from './properties.examples.ts'

const flags = { ...flagDefaults, kapEnabled: true, pmsEnabled: true }
const integration = { provider: 'Entrata', pmpPropertyStatus: 'LIVE', isRefused: false } as const
const nothing = { entrances: null, providers: null, users: null, integration: null }

describe('the card of a property', () => {
  test('shows everything if all features are on', () => {
    expect(cardContent(examplePropertyWithPermission({ integration }), flags, optionalCardContent)).toEqual({
      entrances: 12,
      providers: 3,
      users: 240,
      integration: { provider: 'Entrata', status: 'LIVE', isConfigurable: false },
    })
  })

  test('shows only the content that the user has chosen', () => {
    const item = examplePropertyWithPermission({ integration })
    expect(cardContent(item, flags, [])).toEqual(nothing)
    expect(cardContent(item, flags, ['users'])).toEqual({ ...nothing, users: 240 })
  })

  test('shows a count of zero', () => {
    const item = examplePropertyWithPermission({
      counts: { entrances: 0, entrancesEnabled: 0, providers: 0, providersDisabled: 0, users: 0 },
    })
    expect(cardContent(item, flags, optionalCardContent)).toMatchObject({ entrances: 0, providers: 0, users: 0 })
  })

  test('shows neither entrances nor providers without permissions', () => {
    const item = examplePropertyWithPermission({ permissionLookup: 'MISSING', entityPermission: null })
    expect(cardContent(item, flags, optionalCardContent)).toMatchObject({
      entrances: null,
      providers: null,
      users: 240,
    })
  })

  test('shows no providers while third-party deliveries are off', () => {
    const off = { ...flags, kapEnabled: false }
    expect(cardContent(examplePropertyWithPermission(), off, optionalCardContent)).toMatchObject({
      entrances: 12,
      providers: null,
    })
  })

  test('shows users only if access groups are on', () => {
    const item = examplePropertyWithPermission({ property: { avcEnabled: false } })
    expect(cardContent(item, flags, optionalCardContent).users).toBeNull()
  })

  test('shows a partner only the entrances', () => {
    const item = examplePropertyWithPermission({
      counts: { entrances: 4, entrancesEnabled: 4, providers: null, providersDisabled: null, users: null },
    })
    expect(cardContent(item, flags, optionalCardContent)).toEqual({ ...nothing, entrances: 4 })
  })

  test('shows that a PMS refuses the profile of a live integration', () => {
    const statusOf = (change: object) => {
      const item = examplePropertyWithPermission({ integration: { ...integration, ...change } })
      return cardContent(item, flags, optionalCardContent).integration?.status
    }
    expect(statusOf({ isRefused: true })).toBe('REFUSED')
    expect(statusOf({ isRefused: true, pmpPropertyStatus: 'PENDING_ADDRESS_MAPPING' })).toBe('PENDING_ADDRESS_MAPPING')
  })

  test('shows an integration only if a PMS is allowed for all properties or for this one', () => {
    const item = examplePropertyWithPermission({ integration })
    const off = { ...flags, pmsEnabled: false }
    expect(cardContent(item, off, optionalCardContent).integration).toBeNull()
    const listed = { ...off, pmsProperties: [item.property.id] }
    expect(cardContent(item, listed, optionalCardContent).integration).not.toBeNull()
  })

  test('offers to continue the setup while addresses have to be validated or mapped', () => {
    const isConfigurable = integrationStatuses.filter((pmpPropertyStatus) => {
      const item = examplePropertyWithPermission({ integration: { ...integration, pmpPropertyStatus } })
      return cardContent(item, flags, optionalCardContent).integration?.isConfigurable
    })
    expect(isConfigurable).toEqual(['PENDING_ADDRESS_VALIDATION', 'PENDING_ADDRESS_MAPPING'])
  })
})
