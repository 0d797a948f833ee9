import type { buildApp } from '@portico/server/app'
import type { SignedIn as Session } from './sign-in.ts'

export type Caller = ReturnType<typeof callerOf>

type App = Awaited<ReturnType<typeof buildApp>>
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Headers = Record<string, string>

/** Somebody who is signed in, and calls the API as the portal does: with the cookie and the token against forgeries. */
export function callerOf(app: App, session: Session) {
  const send = (method: Method, url: string, payload?: object | string, headers: Headers = {}) =>
    app.inject({
      method,
      url,
      headers: { cookie: session.cookie, 'x-csrf-token': session.token, ...headers },
      ...(payload !== undefined && { payload }),
    })
  return {
    ...session,
    /** Answers with the reply as it came. */
    send,
    /** Answers with the status and what the body says. */
    async call(...request: Parameters<typeof send>) {
      const reply = await send(...request)
      const isJson = reply.headers['content-type']?.toString().startsWith('application/json;')
      return { status: reply.statusCode, body: isJson ? JSON.parse(reply.body) : reply.body || undefined }
    },
  }
}
