import type { Locale } from '@portico/contract/shared/locales'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { ALL_PROPERTIES } from '#web/platform/query-client.ts'

const FRESH_MS = 30_000

/** What a text names at all properties, that of the property `near` first. What was found before stays on screen until the reply is there. */
export const findQuery = (text: string, near: string | undefined, locale: Locale) =>
  queryOptions({
    queryKey: ['find', ALL_PROPERTIES, text, near, locale] as const,
    queryFn: ({ signal }) => api('GET /v1/user/find', { query: { text, locale, ...(near && { near }) }, signal }),
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
