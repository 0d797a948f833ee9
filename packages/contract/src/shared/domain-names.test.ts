import { expect, test } from 'vitest'
import { isDomainName } from './domain-names.ts'

test.each([
  ['landlord.example', true],
  ['voyager.land-lord.example', true],
  ['*.landlord.example', false],
  ['10.0.0.1', false],
  ['localhost', false],
  ['https://landlord.example', false],
  ['landlord.example/x', false],
  ['Landlord.example', false],
])('%s is the name of a domain: %s', (text, isName) => expect(isDomainName(text)).toBe(isName))
