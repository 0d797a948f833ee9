import type { PreviewBody } from '@portico/contract/hours/hours.schema'
import type { Locale } from '@portico/contract/shared/locales'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'

const keyOf = (propertyId: string, ...what: readonly unknown[]) => ['hours', propertyId, ...what] as const

/** All hours of a property. */
export const hoursQuery = (propertyId: string) =>
  queryOptions({
    queryKey: keyOf(propertyId, 'list'),
    queryFn: async ({ signal }) => (await api('GET /v1/hours/:propertyId', { params: { propertyId }, signal })).hours,
  })

/** Hours with the keys that use them and the doors at which they count. */
export const oneHoursQuery = (propertyId: string, hoursId: string) =>
  queryOptions({
    queryKey: keyOf(propertyId, 'one', hoursId),
    queryFn: ({ signal }) => api('GET /v1/hours/:propertyId/:hoursId', { params: { propertyId, hoursId }, signal }),
  })

/** The people whose keys, codes and fobs have these hours. */
export const hoursUsersQuery = (propertyId: string, hoursId: string) =>
  queryOptions({
    queryKey: keyOf(propertyId, 'users', hoursId),
    queryFn: ({ signal }) =>
      api('GET /v1/hours/:propertyId/:hoursId/users', { params: { propertyId, hoursId }, signal }),
  })

export const calendarsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: keyOf(propertyId, 'calendars'),
    queryFn: async ({ signal }) =>
      (await api('GET /v1/calendars/:propertyId', { params: { propertyId }, signal })).calendars,
  })

export const calendarQuery = (propertyId: string, calendarId: string) =>
  queryOptions({
    queryKey: keyOf(propertyId, 'calendar', calendarId),
    queryFn: ({ signal }) =>
      api('GET /v1/calendars/:propertyId/:calendarId', { params: { propertyId, calendarId }, signal }),
  })

/** The public holidays of a year where the property lies: proposals, until somebody chooses and saves them. */
export const holidaysQuery = (propertyId: string, year: number, locale: Locale) =>
  queryOptions({
    queryKey: keyOf(propertyId, 'holidays', year, locale),
    queryFn: ({ signal }) =>
      api('GET /v1/holidays/:propertyId', { params: { propertyId }, query: { year: String(year), locale }, signal }),
  })

export const keyHoursQuery = (propertyId: string, keyId: string) =>
  queryOptions({
    queryKey: keyOf(propertyId, 'key', keyId),
    queryFn: ({ signal }) => api('GET /v1/hoursOfKey/:propertyId/:keyId', { params: { propertyId, keyId }, signal }),
  })

/** The keys, codes and fobs of a person with their hours. */
export const personHoursQuery = (propertyId: string, personId: string) =>
  queryOptions({
    queryKey: keyOf(propertyId, 'person', personId),
    queryFn: ({ signal }) =>
      api('GET /v1/hoursOfPerson/:propertyId/:personId', { params: { propertyId, personId }, signal }),
  })

/** What a draft would change. The last answer stays visible until the next one is there. */
export const previewQuery = (propertyId: string, body: PreviewBody) =>
  queryOptions({
    queryKey: keyOf(propertyId, 'preview', body),
    queryFn: ({ signal }) => api('POST /v1/hoursPreview/:propertyId', { params: { propertyId }, body, signal }),
    placeholderData: keepPreviousData,
    // Who holds a key may change at any time.
    staleTime: 0,
  })

/** Whose week it is. */
export type WeekOf = { personId: string } | { keyId: string } | { accessPointId: string }

/** When doors open in seven days, from today or from another day on. */
export const weekQuery = (propertyId: string, of: WeekOf, from?: string) =>
  queryOptions({
    queryKey: keyOf(propertyId, 'week', of, from ?? null),
    queryFn: ({ signal }) =>
      api('GET /v1/nextWeek/:propertyId', { params: { propertyId }, query: { ...of, ...(from && { from }) }, signal }),
    placeholderData: keepPreviousData,
    // It begins today, and whatever changes anybody's access changes it.
    staleTime: 0,
  })
