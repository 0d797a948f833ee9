import { escapeMarkup } from '../markup.ts'
import type { PmsName, VendorSecrets, WireRequest } from './simulator.ts'

const KEPT = 200
const BODY_SHOWN = 2_000
const MASK = '***'

/** Wrong values are masked, too: they may be passwords of other systems. */
const secretHeaders = /^(authorization|proxy-authorization|cookie|x-api-key|x-appfolio-developer-id)$/
const secretElements = /(<(?:\w+:)?(password|licensekey|interfacelicense|interfaceentity)\b[^>]*>)[^<]*/gi
const secretMembers = /("(?:password|apikey|api_key|secret|licensekey)"\s*:\s*)"(?:[^"\\]|\\.)*"/gi
const secretParameters = /\b(password|licensekey|interfacelicense|apikey|api_key|secret)=[^&]*/gi

export type LoggedCall = {
  timeMillis: number
  pms: PmsName
  method: string
  path: string
  headers: Record<string, string>
  body: string
  /** Status 0: the connection was cut. */
  status: number
  milliseconds: number
}

/** Keeps the latest calls in memory, without secrets. */
export function openRequestLog(secrets: VendorSecrets, passwords: readonly string[]) {
  const calls: LoggedCall[] = []
  const values = [...Object.values(secrets), ...passwords]
    .filter(Boolean)
    .flatMap((value) => [value, escapeMarkup(value), JSON.stringify(value).slice(1, -1), encodeURIComponent(value)])
    .sort((left, right) => right.length - left.length)
  const maskValues = (text: string) => values.reduce((masked, value) => masked.replaceAll(value, MASK), text)
  const mask = (text: string) =>
    maskValues(text)
      .replace(secretElements, `$1${MASK}`)
      .replace(secretMembers, `$1"${MASK}"`)
      .replace(secretParameters, `$1=${MASK}`)

  let clearings = 0

  function note(pms: PmsName, request: WireRequest, outcome: { status: number; milliseconds: number }) {
    const headers = Object.entries(request.headers).map(([name, value = '']) => [
      name,
      secretHeaders.test(name) ? MASK : mask(value),
    ])
    calls.push({
      timeMillis: Date.now(),
      pms,
      method: request.method,
      path: mask(request.url.pathname + request.url.search),
      headers: Object.fromEntries(headers),
      body: mask(request.body).slice(0, BODY_SHOWN),
      ...outcome,
    })
    if (calls.length > KEPT) calls.shift()
  }

  return {
    /** Called at the start of a call. The returned function logs the reply, unless the log was cleared meanwhile. */
    begin(): typeof note {
      const begun = clearings
      return (...call) => {
        if (begun === clearings) note(...call)
      }
    },
    /** The latest first. */
    calls: (): LoggedCall[] => calls.toReversed(),
    clear: () => {
      clearings += 1
      calls.length = 0
    },
  }
}
export type RequestLog = ReturnType<typeof openRequestLog>
