import { escapeMarkup } from '@portico/contract/shared/markup'
import { type Clock, PmsError, type PmsProblem } from './connector.ts'
import { callPms, type PmsReply, type PmsRequest } from './pms-http.ts'
import { replyWords } from './said.ts'
import { allText, child, children, readXml, type XmlElement } from './xml.ts'
import { findAll } from './xml-rows.ts'

const ENVELOPE_NAMESPACE = 'http://schemas.xmlsoap.org/soap/envelope/'

/** Undefined: the element is left out. */
export type SoapContent = { readonly [name: string]: string | SoapContent | undefined }

type SoapCall = {
  url: string
  namespace: string
  action: string
  operation: string
  content: SoapContent
  timeoutMs: number
  attempts: number
  clock: Clock | undefined
  /** Maps a fault to a problem. Only UNAVAILABLE is retried. */
  explainFault(fault: XmlElement): PmsProblem
}

/** The result of the operation; undefined where the reply has none. */
export async function callSoap(call: SoapCall): Promise<XmlElement | undefined> {
  const from = `${new URL(call.url).host} (${call.operation})`
  const problemOf = (fault: XmlElement | undefined) => fault && call.explainFault(fault)
  const request: PmsRequest = {
    url: call.url,
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${call.action}"` },
    body: writeEnvelope(call),
    timeoutMs: call.timeoutMs,
    attempts: call.attempts,
    isAnswer: async ({ status, text }) => status === 500 && isFinal(problemOf(await findFault(text, from))),
  }
  const reply = await callPms(request, call.clock)
  const { body, fault } = await readEnvelope(reply, from)
  const problem = problemOf(fault)
  if (problem) throw new PmsError(problem, `${from} answered with a fault.`, { said: faultWords(fault) })
  return child(body, `${call.operation}Response`, `${call.operation}Result`)
}

/** The texts of a fault, without those that repeat others. */
const faultWords = (fault: XmlElement | undefined) =>
  fault
    ? [...new Set(faultTexts.flatMap((name) => findAll(fault, name).map(allText)))].filter(Boolean).join(' – ')
    : null
const faultTexts = ['faultstring', 'reason', 'CustomMessage', 'ExceptionMessage']

const isFinal = (problem: PmsProblem | undefined) => problem !== undefined && problem !== 'UNAVAILABLE'

/** SOAP 1.1 sends faults with status 500. */
async function findFault(text: string, from: string): Promise<XmlElement | undefined> {
  try {
    return child(await readXml(text, from), 'Envelope', 'Body', 'Fault')
  } catch {
    return undefined
  }
}

async function readEnvelope(reply: PmsReply, from: string) {
  const { status, text } = reply
  if (status === 401 || status === 403)
    throw new PmsError('REFUSED', `${from} answered ${status}.`, { said: replyWords(reply) })
  if (status !== 200 && status !== 500)
    throw new PmsError('MALFORMED', `${from} answered ${status}.`, { said: replyWords(reply) })
  const bodies = children(child(await readXml(text, from), 'Envelope'), 'Body')
  const body = bodies[0]
  if (!body || bodies.length > 1) throw new PmsError('MALFORMED', `${from} answered without a SOAP envelope.`)
  return { body, fault: child(body, 'Fault') }
}

function writeEnvelope({ namespace, operation, content }: SoapCall): string {
  const request = writeElement(operation, content)
  return `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${ENVELOPE_NAMESPACE}" xmlns:tem="${escapeXml(namespace)}"><soap:Body>${request}</soap:Body></soap:Envelope>`
}

function writeElement(name: string, content: string | SoapContent): string {
  const inside =
    typeof content === 'string'
      ? escapeXml(content)
      : Object.entries(content)
          .map(([inner, value]) => (value === undefined ? '' : writeElement(inner, value)))
          .join('')
  return `<tem:${name}>${inside}</tem:${name}>`
}

/** XML cannot contain control characters, so they are removed. */
const escapeXml = (text: string): string => escapeMarkup(text.replace(/[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/gu, ''))
