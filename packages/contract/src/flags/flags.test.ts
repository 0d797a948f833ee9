import { describe, expect, test } from 'vitest'
import { flagDefaults, isAllowedFor, isFeatureOn, resolveFlags } from './flags.rules.ts'
import { flagValues } from './flags.schema.ts'

describe('a flag', () => {
  test('is off by default, except editing integrations and the first three PMS; the edition is full', () => {
    const { editIntegrationsEnabled, enabledPmsProviders, edition, ...others } = resolveFlags({
      overrides: {},
      server: {},
      overridable: true,
    })
    expect(editIntegrationsEnabled).toBe(true)
    expect(edition).toBe('full')
    expect(enabledPmsProviders).toEqual(['Entrata', 'AppFolio', 'RealPage'])
    for (const value of Object.values(others)) expect([false, []]).toContainEqual(value)
  })

  test('follows a local override, then the server, then its default', () => {
    const server = { siteRedesign: true, kapEnabled: true }
    const overrides = { siteRedesign: false }
    expect(resolveFlags({ overrides, server, overridable: true })).toMatchObject({
      siteRedesign: false,
      kapEnabled: true,
      avgEnabled: false,
    })
  })

  test('ignores local overrides in Prod', () => {
    expect(resolveFlags({ overrides: { siteRedesign: true }, server: {}, overridable: false }).siteRedesign).toBe(false)
  })

  test('has a schema for each default', () => {
    expect(flagValues.parse(flagDefaults)).toEqual(flagDefaults)
    expect(flagValues.safeParse({ siteRedesign: 'yes' }).success).toBe(false)
    expect(flagValues.safeParse({ edition: 'half' }).success).toBe(false)
    expect(flagValues.safeParse({ enabledPmsProviders: ['Unheard'] }).success).toBe(false)
  })
})

describe('the flag for a property or country', () => {
  const property = { id: '11111111-1111-4111-8111-111111111111', countryCode: 'JP' }
  const none = flagDefaults

  test.each(['avg', 'pms', 'accessCodes'] as const)('%s is off by default', (feature) => {
    expect(isAllowedFor(feature, none, property)).toBe(false)
  })
  test('can be on for everybody', () => {
    expect(isAllowedFor('pms', { ...none, pmsEnabled: true }, property)).toBe(true)
  })
  test('can be on for a listed property only', () => {
    const flags = { ...none, accessCodesEnabledProperties: [property.id] }
    expect(isAllowedFor('accessCodes', flags, property)).toBe(true)
    expect(isAllowedFor('accessCodes', flags, { ...property, id: 'another' })).toBe(false)
  })
  test('can be on for a listed country only', () => {
    const flags = { ...none, avgEnabledCountryCodes: ['JP'] }
    expect(isAllowedFor('avg', flags, property)).toBe(true)
    expect(isAllowedFor('avg', flags, { ...property, countryCode: 'US' })).toBe(false)
  })
})

describe('a feature of an endpoint', () => {
  test('is a flag', () => {
    expect(isFeatureOn('kapEnabled', flagDefaults, 'p')).toBe(false)
    expect(isFeatureOn('kapEnabled', { ...flagDefaults, kapEnabled: true }, undefined)).toBe(true)
  })
  test('is allowed for the property of the call or, without one, for any property', () => {
    const flags = { ...flagDefaults, pmsProperties: ['p'] }
    expect(['p', 'q', undefined].map((id) => isFeatureOn('pms', flags, id))).toEqual([true, false, true])
    expect(isFeatureOn('pms', flagDefaults, undefined)).toBe(false)
  })
})
