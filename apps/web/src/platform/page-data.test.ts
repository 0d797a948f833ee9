import { describe, expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { embed, restoreQueries, serializeQueries } from './page-data.ts'
import { PageError } from './page-error.ts'
import { createQueryClient } from './query-client.ts'
import { deserializeError, serializeError } from './serialized-errors.ts'

test('embedded data cannot close its script element', () => {
  const data = { name: '</script><script>alert(1)</script><!--', separators: '\u2028\u2029' }
  expect(embed(data)).not.toMatch(/[<\u2028\u2029]/)
  expect(JSON.parse(embed(data))).toEqual(data)
})

test('queries that succeeded on the server are restored in the browser, and failed ones are not', async () => {
  const server = createQueryClient()
  server.setQueryData(['flags'], { kapEnabled: true })
  const failing = { queryKey: ['properties'], queryFn: () => Promise.reject(new Error()) }
  await server.prefetchQuery(failing)
  const browser = createQueryClient()
  restoreQueries(browser, JSON.parse(embed(serializeQueries(server))))
  expect(browser.getQueryData(['flags'])).toEqual({ kapEnabled: true })
  expect(browser.getQueryState(['properties'])).toBeUndefined()
  const flags = browser.getQueryCache().find({ queryKey: ['flags'] })
  expect(flags?.isStaleByTime(60_000)).toBe(false)
})

describe('a serialized error', () => {
  const travel = (error: unknown) => deserializeError(JSON.parse(embed(serializeError(error))))

  test('keeps the code of an API error', () => {
    const error = new ApiError(503, { code: 'server.busy', requestId: 'r1', message: 'inner matters' })
    expect(travel(error)).toMatchObject({ status: 503, code: 'server.busy', requestId: 'r1' })
    expect(JSON.stringify(serializeError(error))).not.toContain('inner matters')
  })

  test('keeps the texts of a page error', () => {
    const texts = { message: 'errors.propertyFailed', friendly: 'errors.propertyFriendly' } as const
    const error = travel(new PageError({ status: 500, ...texts, canRetry: true }))
    expect(error).toBeInstanceOf(PageError)
    expect(error).toMatchObject({ status: 500, texts, canRetry: true })
  })

  test('contains nothing about an unexpected error', () => {
    expect(embed(serializeError(new Error('secret path')))).toBe('{"kind":"unknown"}')
  })
})
