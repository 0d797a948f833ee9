import { z } from 'zod'
import { type Clock, type PmsDeployment, PmsError } from '../connector.ts'
import { oneOrMany, parseJson, readWire, wireText } from '../json-wire.ts'
import { makePacer, type RateLimit } from '../pacer.ts'
import { callPms, systemClock } from '../pms-http.ts'
import { replyWords } from '../said.ts'

const ROOT = '/api/v0'
const PAGE_SIZE = 1_000
/** More pages than any customer fills. */
const PAGES_MAX = 5_000
/** AppFolio requires a filter for every list. This date is before all data, so it filters nothing out. */
const ALL_TIME = '1970-01-01T00:00:00Z'
/** This header names the database of the customer. AppFolio does not document its name. */
const DATABASE_HEADER = 'X-AppFolio-Database'
/** AppFolio accepts only this spelling. */
const DEVELOPER_HEADER = 'X-AppFolio-Developer-ID'
const REFUSALS = [401, 403, 701]
/** The list that proves the login. Every reading requests it first. */
const LOGIN_CHECK = 'properties'

const SECOND = 1_000
const limits: readonly RateLimit[] = [
  { calls: 8, perMillis: SECOND },
  { calls: 256, perMillis: 60 * SECOND },
  { calls: 4_096, perMillis: 3_600 * SECOND },
]

export type Noun = 'properties' | 'units' | 'tenants'
export type AskAppFolio = ReturnType<typeof openAppFolio>

const envelope = z.object({ data: oneOrMany(z.unknown()), next_page_path: wireText })

/** Requests all pages of a list, or the one row with the id. */
export function openAppFolio(vhost: string, deployment: PmsDeployment['appFolio'], clock: Clock = systemClock) {
  const { baseUrl, clientId, clientSecret, developerId } = deployment
  const pace = makePacer(limits, clock)
  const headers = {
    accept: 'application/json',
    authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    [DEVELOPER_HEADER]: developerId,
    [DATABASE_HEADER]: vhost,
  }

  async function askPage(noun: Noun, path: string) {
    const from = `AppFolio (${noun})`
    const answer = await callPms({ url: baseUrl + path, headers, pace }, clock)
    const { status, text } = answer
    if (REFUSALS.includes(status))
      throw new PmsError(noun === LOGIN_CHECK ? 'REFUSED' : 'UNSUPPORTED', `${from} answered ${status}.`, {
        said: replyWords(answer),
      })
    if (status !== 200) throw new PmsError('MALFORMED', `${from} answered ${status}.`, { said: replyWords(answer) })
    const reply = parseJson(text, from)
    // A reply without rows has an empty list; a reply without a list is malformed.
    if (typeof reply !== 'object' || reply === null || !('data' in reply))
      throw new PmsError('MALFORMED', `${from} answered without data.`)
    const { data, next_page_path } = readWire(envelope, reply, from)
    return { rows: data, next: next_page_path && within(next_page_path, from) }
  }

  return async (noun: Noun, id?: string): Promise<unknown[]> => {
    const filter = id === undefined ? `filters[LastUpdatedAtFrom]=${ALL_TIME}` : `filters[Id]=${encodeURIComponent(id)}`
    let path = `${ROOT}/${noun}?${filter}&page[number]=1&page[size]=${PAGE_SIZE}`
    const asked = new Set<string>()
    const rows: unknown[] = []
    while (path) {
      if (asked.has(path)) throw new PmsError('MALFORMED', `AppFolio (${noun}) leads from a page to itself.`)
      if (asked.size === PAGES_MAX) throw new PmsError('MALFORMED', `AppFolio (${noun}) has pages without end.`)
      asked.add(path)
      const page = await askPage(noun, path)
      rows.push(...page.rows)
      path = page.next
    }
    return rows
  }
}

/** The path of the next page. A link to another host is refused. */
function within(path: string, from: string): string {
  if (!/^\/(?!\/)[^\\]*$/.test(path)) throw new PmsError('MALFORMED', `${from} leads elsewhere.`)
  return path.startsWith(`${ROOT}/`) ? path : ROOT + path
}
