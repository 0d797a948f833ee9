import { routes } from '@portico/contract/routes'
import { expect, test } from 'vitest'
import { ApiError, isStale } from './api-error.ts'

const errors = Object.values(routes).flatMap((domain) => Object.values(domain).flatMap((route) => route.errors))

test('a conflict with a concurrent change is distinguished from every other error, in all domains', () => {
  const found = new Set(
    errors.filter(({ status, code }) => isStale(new ApiError(status, { code }))).map(({ code }) => code),
  )
  expect([...found].sort()).toEqual([
    'access.lockdownStale',
    'access.panelKeysStale',
    'consent.stale',
    'credentials.stale',
    'integrations.stale',
    'keys.stale',
    'networks.stale',
    'people.stale',
    'profiles.stale',
    'properties.contactStale',
    'properties.settingsStale',
    'sync.stale',
  ])
})
