import { afterEach, expect, test } from 'vitest'
import { createApi, type Reply, setApiResolver } from './api.ts'
import { createQueryClient } from './query-client.ts'
import { sessionFrom, sessionQuery } from './session.ts'

const refusal = (status: number, code: string): Reply => ({
  status,
  body: { error: { code, message: '', requestId: 'r' } },
})
const porticoUserInfo = { fullName: 'Dana Whitfield', primaryContactEmail: 'dana@portico.example' }

const answering = (reply: Reply) => setApiResolver(() => createApi(async () => reply))
afterEach(() =>
  setApiResolver(() => {
    throw new Error('no call expected')
  }),
)

test.each<[string, Reply]>([
  ['authenticated', { status: 200, body: { porticoUserInfo } }],
  ['unauthenticated', refusal(401, 'session.unauthenticated')],
  ['unauthorized', refusal(403, 'session.notInvited')],
  ['error', refusal(500, 'server.failed')],
  ['error', { status: 200, body: {} }],
  ['error', { status: 200, body: undefined }],
])('the session is %s after the reply %j', async (status, reply) => {
  answering(reply)
  const queryClient = createQueryClient()
  expect(sessionFrom(queryClient).status).toBe('unknown')
  await queryClient.prefetchQuery(sessionQuery)
  expect(sessionFrom(queryClient).status).toBe(status)
})
