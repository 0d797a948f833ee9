import { PmsError, type PmsProblem } from '../connector.ts'
import { allText, attributeOf, children, isEmpty, type XmlElement } from '../xml.ts'
import { findAll, withoutEmpty } from '../xml-rows.ts'

/** The texts of messages are not documented; other clients check these. Messages that match neither count as temporary. */
const ABOUT_CREDENTIALS =
  /log ?in failed|invalid (log ?in|user|password)|password|interface ?(entity|licen[cs]e)|licen[cs]e/i
const ABOUT_PROPERTIES = /\bpropert/i

export function explainYardi(text: string, propertyCode: string | undefined): PmsProblem {
  if (ABOUT_CREDENTIALS.test(text)) return 'REFUSED'
  return propertyCode && ABOUT_PROPERTIES.test(text) ? 'REVOKED' : 'UNAVAILABLE'
}

type Expected = {
  /** The element that contains the rows. */
  content: string
  row: string
  /** The text that Yardi sends instead of an empty list. */
  none: RegExp
}

/** Yardi always answers with status 200. The body contains rows, messages, both, or only a sentence. */
export function readYardiRows(
  result: XmlElement,
  { content, row, none }: Expected,
  propertyCode: string | undefined,
): readonly XmlElement[] {
  const contents = findAll(result, content)
  const complaints = findAll(result, 'Messages')
    .flatMap((messages) => children(messages, 'Message'))
    // Messages beside rows may be mere remarks.
    .filter((message) => contents.length === 0 || attributeOf(message, 'messageType').toLowerCase() === 'error')
    .map(allText)
  const real = complaints.filter((text) => !none.test(text))
  if (real.length > 0) throw new PmsError(explainYardi(real.join(' '), propertyCode), 'Yardi answered with messages.')
  if (contents.length > 0 || complaints.length > 0 || isEmpty(result))
    return withoutEmpty(contents.flatMap((found) => findAll(found, row)))
  const isRefused = explainYardi(allText(result), propertyCode) === 'REFUSED'
  throw new PmsError(isRefused ? 'REFUSED' : 'MALFORMED', `Yardi answered without ${content}.`)
}
