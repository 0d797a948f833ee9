import { castOf } from '@portico/tools/testing/cast'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import type { SignedIn } from '@portico/tools/testing/test-server'
import { beforeEach, expect, test } from 'vitest'

let manager: SignedIn

const server = await openTestServer({ limitsCalls: true })
const accountId = (await castOf(server)).single
beforeEach(async () => {
  manager = await server.signIn(accountId)
  await server.ask('delete from feedback')
})

const context = { contextType: 'User' }
const submit = (payload: object, who: SignedIn = manager) => who.send('POST', '/v1/user/feedback', payload)
const kept = () => server.ask('select account_id, rating, review, context_type from feedback order by created_at')

test('a rating is stored with and without a review', async () => {
  expect((await submit({ rating: 7, review: 'Keys are easy to find.', context })).statusCode).toBe(204)
  expect((await submit({ rating: 0, context })).statusCode).toBe(204)
  expect(await kept()).toEqual([
    { account_id: accountId, rating: 7, review: 'Keys are easy to find.', context_type: 'User' },
    { account_id: accountId, rating: 0, review: null, context_type: 'User' },
  ])
})

test('a partner may send feedback, too', async () => {
  const partner = await server.signIn((await castOf(server)).partner)
  expect((await submit({ rating: 10, context }, partner)).statusCode).toBe(204)
})

test('a review may have 2000 characters', async () => {
  expect((await submit({ rating: 10, review: '🔑'.repeat(2000), context })).statusCode).toBe(204)
})

test.each([
  ['without a rating', { context }, 400, 'rating'],
  ['with a rating below 0', { rating: -1, context }, 422, 'rating'],
  ['with a rating above 10', { rating: 11, context }, 422, 'rating'],
  ['with a rating between two', { rating: 3.5, context }, 400, 'rating'],
  ['with a rating that is a text', { rating: '7', context }, 400, 'rating'],
  ['with 2001 characters', { rating: 7, review: 'x'.repeat(2001), context }, 422, 'review'],
  ['with NUL in its words', { rating: 7, review: 'a\0b', context }, 422, 'review'],
  ['without a context', { rating: 7 }, 400, 'context'],
  ['about something else', { rating: 7, context: { contextType: 'Door' } }, 422, 'context.contextType'],
])('feedback %s is refused and not stored', async (_name, payload, status, field) => {
  const reply = await submit(payload)
  const { fields } = reply.json().error
  expect([reply.statusCode, fields.map(({ path }: { path: string }) => path)]).toEqual([
    status,
    [expect.stringContaining(field)],
  ])
  expect(await kept()).toEqual([])
})

test('the audit contains the rating but not the review', async () => {
  await submit({ rating: 4, review: 'A secret opinion', context })
  const entries = await server.ask<{ after: object }>(
    `select after from audit where action = 'feedback.submit' and account_id = $1 order by at desc limit 1`,
    [accountId],
  )
  expect(entries).toEqual([{ after: { rating: 4 } }])
})

test('the server cannot read what people wrote', async () => {
  await submit({ rating: 4, review: 'A secret opinion', context })
  const reading = server.database.asAccount(accountId, (trx) => trx.selectFrom('feedback').select('review').execute())
  await expect(reading).rejects.toThrow('permission denied')
})

test('the number of ratings is limited', async () => {
  const sender = await server.signIn((await castOf(server)).portfolio)
  const replies = []
  for (let n = 0; n < 21; n++) replies.push((await submit({ rating: 1, context }, sender)).statusCode)
  expect(replies.at(-1)).toBe(429)
})
