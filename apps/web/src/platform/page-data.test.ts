import { describe, expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { acceptQueries, collectQueries, embed } from './page-data.ts'
import { PageError } from './page-error.ts'
import { createQueryClient } from './query-client.ts'
import { fromSent, toSent } from './sent-errors.ts'

test('what is embedded cannot end the script element it stands in', () => {
  const data = { name: '</script><script>alert(1)</script><!--', separators: '\u2028\u2029' }
  expect(embed(data)).not.toMatch(/[<\u2028\u2029]/)
  expect(JSON.parse(embed(data))).toEqual(data)
})

test('what the server has loaded is there in the browser; what failed is not', async () => {
  const server = createQueryClient()
  server.setQueryData(['flags'], { kapEnabled: true })
  const failing = { queryKey: ['properties'], queryFn: () => Promise.reject(new Error()) }
  await server.prefetchQuery(failing)
  const browser = createQueryClient()
  acceptQueries(browser, JSON.parse(embed(collectQueries(server))))
  expect(browser.getQueryData(['flags'])).toEqual({ kapEnabled: true })
  expect(browser.getQueryState(['properties'])).toBeUndefined()
  const flags = browser.getQueryCache().find({ queryKey: ['flags'] })
  expect(flags?.isStaleByTime(60_000)).toBe(false)
})

describe('an error on its way to the browser', () => {
  const travel = (error: unknown) => fromSent(JSON.parse(embed(toSent(error))))

  test('keeps the code of a refusal', () => {
    const error = new ApiError(503, { code: 'server.busy', requestId: 'r1', message: 'inner matters' })
    expect(travel(error)).toMatchObject({ status: 503, code: 'server.busy', requestId: 'r1' })
    expect(JSON.stringify(toSent(error))).not.toContain('inner matters')
  })

  test('keeps the texts of a page', () => {
    const texts = { message: 'errors.propertyFailed', friendly: 'errors.propertyFriendly' } as const
    const error = travel(new PageError({ status: 500, ...texts, canRetry: true }))
    expect(error).toBeInstanceOf(PageError)
    expect(error).toMatchObject({ status: 500, texts, canRetry: true })
  })

  test('says nothing of what broke', () => {
    expect(embed(toSent(new Error('secret path')))).toBe('{"kind":"unknown"}')
  })
})
