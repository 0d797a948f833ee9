import { PmsError, type PmsProblem } from '../connector.ts'
import { allText, attributeOf, children, isEmpty, type XmlElement } from '../xml.ts'
import { findAll } from '../xml-rows.ts'

/** The wording of messages is known from other clients only. Whatever is about neither may be better next time. */
const ABOUT_CREDENTIALS =
  /log ?in failed|invalid (log ?in|user|password)|password|interface ?(entity|licen[cs]e)|licen[cs]e/i
const ABOUT_PROPERTIES = /\bpropert/i

export function explainYardi(text: string, propertyCode: string | undefined): PmsProblem {
  if (ABOUT_CREDENTIALS.test(text)) return 'REFUSED'
  return propertyCode && ABOUT_PROPERTIES.test(text) ? 'REVOKED' : 'UNAVAILABLE'
}

type Expected = {
  /** What an answer with something to tell begins with. */
  content: string
  row: string
  /** What Yardi says instead of sending an empty list. */
  none: RegExp
}

/** Yardi answers 200 and the truth is inside: rows, messages, both, or a sentence. */
export function readYardiRows(
  result: XmlElement,
  { content, row, none }: Expected,
  propertyCode: string | undefined,
): readonly XmlElement[] {
  const contents = findAll(result, content)
  const complaints = findAll(result, 'Messages')
    .flatMap((messages) => children(messages, 'Message'))
    // Remarks may stand beside the rows.
    .filter((message) => contents.length === 0 || attributeOf(message, 'messageType').toLowerCase() === 'error')
    .map(allText)
  const real = complaints.filter((text) => !none.test(text))
  if (real.length > 0) throw new PmsError(explainYardi(real.join(' '), propertyCode), 'Yardi answered with messages.')
  if (contents.length > 0 || complaints.length > 0 || isEmpty(result))
    return contents.flatMap((found) => findAll(found, row))
  const isRefused = explainYardi(allText(result), propertyCode) === 'REFUSED'
  throw new PmsError(isRefused ? 'REFUSED' : 'MALFORMED', `Yardi answered without ${content}.`)
}
