import { randomUUID } from 'node:crypto'
import { makeProgramToken } from '@portico/server/platform/program-tokens'
import { hashToken } from '@portico/server/platform/sessions'
import { callerOf } from './caller.ts'
import type { Ask } from './sign-in.ts'
import type { TestServer } from './test-server.ts'

type Assigned = { roleId: string; groupId?: string; propertyId?: string }

/** A program of a company with a token, which is as good as one that a member has made. */
export async function addProgram(ask: Ask, companyId: string, assignments: readonly Assigned[] = []) {
  const accountId = randomUUID()
  await ask(
    `insert into accounts (id, provider, subject, email, email_verified, full_name, kind, avc_terms_accepted_at)
     values ($1::uuid, 'portico:program', $1::text, '', false, 'Nightly import', 'service', now())`,
    [accountId],
  )
  await ask('insert into programs (account_id, company_id) values ($1, $2)', [accountId, companyId])
  for (const { roleId, groupId = null, propertyId = null } of assignments)
    await ask(
      'insert into memberships (account_id, company_id, role_id, group_id, property_id) values ($1, $2, $3, $4, $5)',
      [accountId, companyId, roleId, groupId, propertyId],
    )
  const token = makeProgramToken()
  await ask(
    `insert into program_tokens (company_id, account_id, slot, name, token_hash, expires_at)
     values ($1, $2, 1, 'Server in Portland', $3, now() + interval '30 days')`,
    [companyId, accountId, hashToken(token)],
  )
  return { accountId, token }
}

/** Calls the API as a program does: with its token, and without a cookie. */
export function programCaller(app: TestServer['app'], token: string) {
  const { send: sendPlainly } = callerOf(app, { cookie: '', token: '', sessionId: '' })
  type Request = Parameters<typeof sendPlainly>
  const send = (method: Request[0], url: string, payload?: Request[2], headers: Request[3] = {}) =>
    app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(payload !== undefined && { payload }),
    })
  return {
    token,
    send,
    async call(...request: Parameters<typeof send>) {
      const reply = await send(...request)
      const isJson = reply.headers['content-type']?.toString().startsWith('application/json;')
      return { status: reply.statusCode, body: isJson ? JSON.parse(reply.body) : reply.body || undefined }
    },
  }
}
