import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { logOptions } from './log.ts'

test('an error is logged without its client and without secrets', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(`${chunk}`)
      done()
    },
  })
  const { log } = Fastify({ logger: { ...logOptions('info'), stream } })
  const client = { connectionParameters: { password: 'canary-of-the-driver' } }
  const cause = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED', client })
  log.error(
    { err: new Error('the job failed', { cause }), token: 'canary-token', login: { password: 'canary-password' } },
    'failed',
  )
  const line = lines.join('')
  expect(JSON.parse(line)).toMatchObject({
    level: 'error',
    msg: 'failed',
    err: { message: 'the job failed', cause: { message: 'connection refused', code: 'ECONNREFUSED' } },
  })
  expect(line).not.toContain('canary')
})
