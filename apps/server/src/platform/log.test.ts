import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { logOptions } from './log.ts'

function openLog() {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(`${chunk}`)
      done()
    },
  })
  return { log: Fastify({ logger: { ...logOptions('info'), stream } }).log, lines }
}

test('a value that looks like a line of the log does not become one', () => {
  const { log, lines } = openLog()
  const forged = 'x\r\n{"level":"error","msg":"forged"}\u2028\u001b[2J'
  log.info({ forged }, forged)
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toMatch(/\p{Cc}/u)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', forged, msg: forged })
})

test('an error is logged without its client and without secrets', async () => {
  const { log, lines } = openLog()
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
