import { routes } from '@portico/contract/routes'
import { expect, test } from 'vitest'
import { ApiError, isGone, isStale } from './api-error.ts'

const errors = Object.values(routes).flatMap((domain) =>
  Object.values(domain).flatMap(({ errors, access }) => [...errors, access.of?.missing ?? []].flat()),
)
const codesOf = (isMeant: (error: ApiError) => boolean) => {
  const found = errors.filter(({ status, code }) => isMeant(new ApiError(status, { code }))).map(({ code }) => code)
  return [...new Set(found)].sort()
}

test('a conflict with a concurrent change is distinguished from every other error, in all domains', () => {
  expect(codesOf(isStale)).toEqual([
    'access.deviceStale',
    'access.lockdownStale',
    'access.panelKeysStale',
    'company.stale',
    'consent.stale',
    'credentials.stale',
    'entrances.stale',
    'hours.stale',
    'integrations.stale',
    'keys.stale',
    'networks.stale',
    'operator.stale',
    'passes.stale',
    'people.stale',
    'places.stale',
    'privacy.stale',
    'profiles.stale',
    'programs.stale',
    'properties.contactStale',
    'properties.settingsStale',
    'properties.stale',
    'providers.stale',
    'sync.stale',
  ])
})

test('something that was deleted meanwhile is distinguished from what was chosen and is not there', () => {
  expect(codesOf(isGone)).toEqual([
    'access.deviceNotFound',
    'activity.notFound',
    'bulkJobs.notFound',
    'company.notFound',
    'credentialFormats.notFound',
    'credentials.notFound',
    'entrances.deviceNotFound',
    'entrances.notFound',
    'hours.calendarNotFound',
    'hours.notFound',
    'integrations.notFound',
    'keys.notFound',
    'networks.notFound',
    'passes.notFound',
    'people.notFound',
    'places.notFound',
    'profiles.notFound',
    'programs.notFound',
    'properties.contactNotFound',
    'workbooks.notFound',
  ])
})
