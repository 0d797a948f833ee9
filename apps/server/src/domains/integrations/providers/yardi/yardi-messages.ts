import { PmsError, type PmsProblem } from '../connector.ts'
import { allText, attributeOf, children, isEmpty, type XmlElement } from '../xml.ts'
import { findAll } from '../xml-rows.ts'
import { type Question, rowsOfProperty, type YardiReply } from './yardi-sections.ts'

/** The texts of messages are not documented; other clients check these. Messages that match neither count as temporary. */
const ABOUT_CREDENTIALS =
  /log ?in failed|invalid (log ?in|user|password)|password|interface ?(entity|licen[cs]e)|licen[cs]e/i
const ABOUT_PROPERTIES = /\bpropert/i

const ABOUT_METHODS = /\b(web ?method|method|operation|function)\b/i
const NOT_FOR_US =
  /licen[cs]e|not (permit|allow|authori[sz]|support|available|enabled)|(no|denied) access|access (is )?denied/i
const UNKNOWN_METHOD = /did not recognize the value of HTTP header SOAPAction/i
/** The operation that proves the login. */
const LOGIN_CHECK = 'GetPropertyConfigurations'

export function explainYardi(text: string, { operation, propertyCode }: Question): PmsProblem {
  if (UNKNOWN_METHOD.test(text)) return 'UNSUPPORTED'
  const namesMethod = ABOUT_METHODS.test(text) || text.toLowerCase().includes(operation.toLowerCase())
  if (operation !== LOGIN_CHECK && namesMethod && NOT_FOR_US.test(text)) return 'UNSUPPORTED'
  if (ABOUT_CREDENTIALS.test(text)) return 'REFUSED'
  return propertyCode && ABOUT_PROPERTIES.test(text) ? 'REVOKED' : 'UNAVAILABLE'
}

type Expected = {
  /** The element that contains the rows. */
  content: string
  /** The names of rows, which depend on the format of the reply. The first that occurs counts. */
  rows: readonly string[]
  /** The text that Yardi sends instead of an empty list. */
  none: RegExp
}

/** Messages stand above the rows, of which there may be thousands. */
const LEVELS_ABOVE_ROWS = 3

/** Yardi always answers with status 200. The body contains rows, messages, both, or only a sentence. */
export function readYardiRows(result: XmlElement, { content, rows, none }: Expected, question: Question): YardiReply {
  const contents = findAll(result, content)
  const complaints = findAll(result, 'Messages', LEVELS_ABOVE_ROWS)
    .flatMap((messages) => children(messages, 'Message'))
    // Messages beside rows may be mere remarks.
    .filter((message) => contents.length === 0 || attributeOf(message, 'messageType').toLowerCase() === 'error')
    .map(allText)
  const real = complaints.filter((text) => !none.test(text))
  if (real.length > 0)
    throw new PmsError(explainYardi(real.join(' '), question), 'Yardi answered with messages.', {
      said: real.join(' '),
    })
  if (contents.length > 0 || complaints.length > 0 || isEmpty(result)) return rowsOfProperty(contents, rows, question)
  const problem = explainYardi(allText(result), question)
  const isRefusal = problem === 'REFUSED' || problem === 'UNSUPPORTED'
  // Any other text might be data of residents.
  const said = isRefusal ? allText(result) : null
  throw new PmsError(isRefusal ? problem : 'MALFORMED', `Yardi answered without ${content}.`, { said })
}
