import { freePort } from '@portico/tools/testing/free-port'
import { testConfig } from '@portico/tools/testing/test-server'
import { expect, test } from 'vitest'
import { connectIdentityProvider } from '../domains/account/oidc.ts'
import { mailBySmtp } from './smtp.ts'
import { warnOfAbsent } from './start-checks.ts'

test('an identity provider and a mail server that do not answer are told with the reason', async () => {
  const told: unknown[] = []
  const issuer = `http://localhost:${await freePort()}`
  const provider = connectIdentityProvider({ ...testConfig, oidc: { ...testConfig.oidc, issuer } })
  const mailer = mailBySmtp('smtp://user:hunter2@127.0.0.1:1', 'a@b.example')
  await warnOfAbsent(
    [
      { what: 'The identity provider of OIDC_ISSUER', meanwhile: 'nobody can sign in', ask: provider.connect },
      { what: 'The mail server of SMTP_URL', meanwhile: 'mails wait', ask: mailer.connect },
      { what: 'Somebody who answers', meanwhile: 'nothing', ask: async () => {} },
    ],
    { warn: (...line: unknown[]) => void told.push(line) } as never,
  )
  expect(told).toHaveLength(2)
  expect(told).toContainEqual([
    { reason: expect.stringMatching(/ECONN/) },
    'The identity provider of OIDC_ISSUER cannot be used now: nobody can sign in.',
  ])
  expect(told).toContainEqual([
    { reason: expect.stringMatching(/ECONN|ESOCKET/) },
    'The mail server of SMTP_URL cannot be used now: mails wait.',
  ])
  expect(JSON.stringify(told)).not.toContain('hunter2')
})
