import type { IntegrationStatus } from '@portico/contract/integrations/integrations.rules'
import { expect, test } from 'vitest'
import { activeStep, laterOf, type WizardStep } from './wizard-steps.ts'

const at = (pmpPropertyStatus: IntegrationStatus, mapped = 0) => ({
  pmpPropertyStatus,
  addressMappingList: Array.from({ length: mapped }, () => ({
    pmpAddressId: 'p1',
    pmpAddressLabel: 'Place' as const,
    pmsUnitIdList: [],
  })),
})
const step = (
  integration: ReturnType<typeof at> | undefined,
  asked: string | null = null,
  reached: WizardStep = 'profile',
) => activeStep(asked, { integration, hasProfile: true, reached })

test('a setup is resumed at the step that follows from the state on the server', () => {
  expect(step(undefined)).toBe('profile')
  expect(step(at('PENDING_INITIAL_DATA_SYNC'))).toBe('profile')
  expect(step(at('PENDING_ADDRESS_VALIDATION'))).toBe('address')
  expect(step(at('PENDING_ADDRESS_MAPPING'))).toBe('units')
  expect(step(at('PENDING_ADDRESS_MAPPING', 1))).toBe('units')
  expect(step(at('LIVE', 1))).toBe('profile')
})

test('an address can name only a step that has been reached', () => {
  expect(step(at('PENDING_ADDRESS_VALIDATION'), 'properties')).toBe('properties')
  expect(step(at('PENDING_ADDRESS_VALIDATION'), 'units')).toBe('address')
  expect(step(at('PENDING_ADDRESS_MAPPING', 1), 'keys')).toBe('keys')
  expect(step(at('LIVE'), 'nowhere')).toBe('profile')
  expect(step(undefined, 'properties')).toBe('profile')
  expect(step(undefined, 'properties', 'properties')).toBe('properties')
})

test('a setup without an own profile begins with choosing one', () => {
  const options = { integration: at('LIVE'), hasProfile: false, reached: 'profile' } as const
  expect(activeStep('units', options)).toBe('profile')
})

test('the later of two steps is found', () => {
  expect([laterOf('units', 'address'), laterOf('profile', 'keys')]).toEqual(['units', 'keys'])
})
