import { z } from 'zod'
import { type Clock, type PmsDeployment, PmsError, type PmsProblem } from '../connector.ts'
import { parseJson, readWire, wireText } from '../json-wire.ts'
import { callPms, type PmsReply } from '../pms-http.ts'
import { replyWords } from '../said.ts'

const REQUEST_ID = '15'
/** Entrata allows 5 to 1000. It may send fewer rows than requested. */
const PER_PAGE = 500
/** More pages than any property fills. */
const PAGES_MAX = 1_000
/** The texts and numbers of errors are not documented. */
const ABOUT_PROPERTY = /propert(y|ies)/i
const ABOUT_ACCESS =
  /api.?key|authenticat|authori[sz]|permission|access|credential|not (a )?valid|invalid|does not exist/i
const ABOUT_KEYS = /api.?key|authenticat|credential/i
const ABOUT_REQUEST = /\b(param(eter)?s?|argument|method|version|service)\b/i
/** The method that proves the login. */
const LOGIN_CHECK = 'getProperties'
const NO_RECORDS = /^no records? found/i
/** The header with the links to other pages is not documented. Without links, an empty page is the last one. */
const LINKS_HEADER = 'link'
const NEXT_LINK = /rel="?next"?/i
/** An empty page that links to the next one is followed, but not for ever. */
const EMPTY_PAGES_MAX = 10

export type EntrataAccess = { orgs: string; deployment: PmsDeployment['entrata']; clock: Clock | undefined }
type Method = { path: 'properties' | 'propertyunits' | 'leases'; name: string; version: 'r1' | 'r2'; params: object }

const envelope = z.object({
  response: z.object({
    error: z.object({ code: wireText, message: wireText }).optional(),
    result: z.unknown().optional(),
  }),
})

/** The result of a method; undefined where there are no records. */
export async function askEntrata(access: EntrataAccess, method: Method): Promise<unknown> {
  return (await ask(access, method)).result
}

/** Requests page after page. `take` returns whether a page had new rows. */
export async function askEntrataByPage(access: EntrataAccess, method: Method, take: (result: unknown) => boolean) {
  let emptyPages = 0
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const { result, hasNext } = await ask(access, method, page)
    const hadNews = result !== undefined && take(result)
    emptyPages = hadNews ? 0 : emptyPages + 1
    if (hasNext === false || (!hadNews && !hasNext) || emptyPages === EMPTY_PAGES_MAX) return
  }
  throw new PmsError('MALFORMED', `Entrata (${method.name}) has pages without end.`)
}

async function ask({ orgs, deployment, clock }: EntrataAccess, { path, name, version, params }: Method, page?: number) {
  const from = `Entrata (${name})`
  const query = page === undefined ? '' : `?page_no=${page}&per_page=${PER_PAGE}`
  const reply = await callPms(
    {
      url: `${deployment.baseUrl}/ext/orgs/${encodeURIComponent(orgs)}/v1/${path}${query}`,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'X-Api-Key': deployment.apiKey,
        ...(page === undefined ? {} : { 'X-Send-pagination-Links': '1' }),
      },
      body: JSON.stringify({ auth: { type: 'apikey' }, requestId: REQUEST_ID, method: { name, version, params } }),
      // The error in the body is more precise than the HTTP status.
      isAnswer: ({ text }) => isFinal(problemIn(text, { name, params })),
    },
    clock,
  )
  const result = readResult(reply, from, { name, params })
  const links = reply.headers.get(LINKS_HEADER)
  return { result, hasNext: links === null ? undefined : NEXT_LINK.test(links) }
}

const isFinal = (problem: PmsProblem | undefined) => problem !== undefined && problem !== 'UNAVAILABLE'

type Question = Pick<Method, 'name' | 'params'>

function errorIn(text: string) {
  try {
    return envelope.parse(JSON.parse(text)).response.error
  } catch {
    return undefined
  }
}

function problemIn(text: string, question: Question): PmsProblem | undefined {
  const error = errorIn(text)
  return error && explain(error, question)
}

function explain({ code, message }: { code: string; message: string }, { name, params }: Question): PmsProblem {
  if (code === '429') return 'LIMITED'
  const names = (word: string) => message.toLowerCase().includes(word.toLowerCase())
  // Parameters that name the property are about the property.
  const isOurs = Object.keys(params).some((param) => !ABOUT_PROPERTY.test(param) && names(param))
  const isAboutProperty = ABOUT_PROPERTY.test(message.replaceAll(name, ''))
  const isAboutRequest = isOurs || (!isAboutProperty && (names(name) || ABOUT_REQUEST.test(message)))
  if (isAboutRequest && name !== LOGIN_CHECK && !ABOUT_KEYS.test(message)) return 'UNSUPPORTED'
  if (!ABOUT_ACCESS.test(message) && !['401', '403'].includes(code)) return 'UNAVAILABLE'
  return isAboutProperty ? 'REVOKED' : 'REFUSED'
}

function readResult(reply: PmsReply, from: string, question: Question): unknown {
  const { status, text } = reply
  const error = errorIn(text)
  if (error)
    throw new PmsError(explain(error, question), `${from} answered with an error.`, {
      said: error.message || replyWords(reply),
    })
  if (status === 401 || status === 403)
    throw new PmsError('REFUSED', `${from} answered ${status}.`, { said: replyWords(reply) })
  if (status !== 200) throw new PmsError('MALFORMED', `${from} answered ${status}.`, { said: replyWords(reply) })
  const { result } = readWire(envelope, parseJson(text, from), from).response
  if (typeof result === 'string' && NO_RECORDS.test(result)) return undefined
  if (typeof result !== 'object' || result === null)
    throw new PmsError('MALFORMED', `${from} answered without a result.`)
  return result
}
