import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import type { Country } from '@portico/contract/shared/locales'
import { openDatabase } from '@portico/server/platform/database'
import { castOf } from '@portico/tools/testing/cast'
import { createStranger, signIn } from '@portico/tools/testing/sign-in'
import { keys, testConfig } from '@portico/tools/testing/test-server'
import pg from 'pg'
import type { Command, HostAddress } from './host.ts'
import { HOSTS_VARIABLE } from './hosts.ts'

/** The preferences of a returning user, for whom the welcome page is not shown. */
export const usualPreferences = { version: 1, splashDismissed: true }

export async function setPreferences(context: BrowserContext, origin: string, preferences: object) {
  const text = JSON.stringify(preferences)
  await context.addCookies([{ name: 'portico_view', value: encodeURIComponent(text), url: origin }])
  return text
}

async function keepUsualPreferences(context: BrowserContext, origin: string) {
  const text = await setPreferences(context, origin, usualPreferences)
  await context.addInitScript((preferences) => {
    // An empty page has no storage.
    if (!location.protocol.startsWith('http')) return
    if (localStorage.getItem('portico.preferences') === null) localStorage.setItem('portico.preferences', preferences)
  }, text)
}

const accountsIn = new WeakMap<BrowserContext, string>()

/** The account that a browser was signed in with last. */
export function accountIn(context: BrowserContext): string {
  const accountId = accountsIn.get(context)
  if (!accountId) throw new Error('Nobody is signed in in this browser yet.')
  return accountId
}

export type PortalOptions = { country?: Country; stage?: 'prod' | 'test'; isOwn?: boolean }
export type Portal = Awaited<ReturnType<typeof openPortal>>

/** Connects this worker to a portal, which is started on the first request for it. */
export async function openPortal({ country = 'us', stage = 'test', isOwn = false }: PortalOptions = {}) {
  const hosts = process.env[HOSTS_VARIABLE]
  if (!hosts) throw new Error('No portal can be started: the global set-up of the journeys does that.')
  const found = await fetch(`${hosts}/${country}/${stage}${isOwn ? `/own-${randomUUID()}` : ''}`)
  if (!found.ok) throw new Error(`The portal of ${country} does not start: ${await found.text()}`)
  const address = (await found.json()) as HostAddress
  const { origin, control } = address

  const owner = new pg.Pool({ connectionString: address.ownerUrl, max: 2 })
  owner.on('error', () => {})
  const ask = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await owner.query<Row>(text, values)).rows
  const config = { ...testConfig, origin, country, mail: { ...testConfig.mail, folder: address.mailFolder } }
  const database = openDatabase({ url: address.appUrl, connections: 2 })
  const signInAs = (accountId: string) => signIn({ database, keys, config }, accountId)

  return {
    origin,
    country,
    /** For jobs that a journey runs directly instead of waiting for a worker to take them. */
    config,
    database,
    keys,
    /** The simulated property-management systems that this portal talks to. */
    pmsOrigin: address.pmsOrigin,
    /** Where simulated panels are installed. */
    panelsOrigin: address.panelsOrigin,
    /** Queries the database directly, without row-level security. */
    ask,
    /** The accounts and properties of the demo world. They are read-only: a statement that changes them fails. */
    cast: await castOf({ ask }),
    signIn: signInAs,
    createStranger: () => createStranger(ask),
    /** Prepares the browser of a returning user. */
    welcome: (context: BrowserContext) => keepUsualPreferences(context, origin),
    /** Signs a browser in without the identity provider. */
    async enter(context: BrowserContext, accountId: string) {
      accountsIn.set(context, accountId)
      const [name = '', value = ''] = (await signInAs(accountId)).cookie.split('=')
      await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }])
      const isNew = (await context.cookies(origin)).every((cookie) => cookie.name !== 'portico_view')
      if (isNew) await keepUsualPreferences(context, origin)
    },
    /** Calls the API as an account, without a browser. */
    async call<Reply>(accountId: string, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body: object) {
      const { cookie, token } = await signInAs(accountId)
      const reply = await fetch(`${origin}${path}`, {
        method,
        headers: { cookie, 'x-csrf-token': token, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const text = await reply.text()
      if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${text}`)
      return (text ? JSON.parse(text) : undefined) as Reply
    },
    async command<Result>(command: Command): Promise<Result> {
      const reply = await fetch(control, { method: 'POST', body: JSON.stringify(command) })
      return (await reply.json()) as Result
    },
    async close() {
      await owner.end()
      await database.close()
    },
  }
}
