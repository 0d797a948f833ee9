import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { PmsError } from './connector.ts'
import { titleIn } from './said.ts'

/** Names are in lower case and without prefixes, because the same PMS writes them differently in different replies. */
export type XmlElement = { readonly [name: string]: string | readonly XmlElement[] | undefined }

const TEXT = '#text'
const ATTRIBUTE = '@'
const lowerCase = (name: string) => name.toLowerCase()

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: ATTRIBUTE,
  textNodeName: TEXT,
  removeNSPrefix: true,
  transformTagName: lowerCase,
  transformAttributeName: lowerCase,
  // Values remain texts: '007' is the number of an apartment.
  parseTagValue: false,
  parseAttributeValue: false,
  // Every element is a list, so that one row has the same structure as many.
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
  alwaysCreateTextNode: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  jPath: false,
  maxNestedTags: 50,
  // Without this the parser does not decode numeric entities such as &#39;.
  htmlEntities: true,
})

/** The parser alone accepts half a document, which would look as if residents had left. Therefore the validator runs first. */
export function readXml(text: string, from: string): XmlElement {
  const malformed = (what: string) =>
    new PmsError('MALFORMED', `${from} answered with ${what}.`, { said: titleIn(text) })
  // No reply has a document type, and attacks with entities (expansion, external files) need one.
  if (/<!d/i.test(text)) throw malformed('a document type')
  let document: unknown
  try {
    if (XMLValidator.validate(text) === true) document = parser.parse(text)
  } catch {
    // The message of the parser is dropped because it quotes the document.
  }
  const roots = typeof document === 'object' && document !== null ? Object.values(document).flat() : []
  if (roots.length !== 1) throw malformed('something else than XML')
  return document as XmlElement
}

export function children(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  const found = element?.[lowerCase(name)]
  return Array.isArray(found) ? found : []
}

export const child = (element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>((parent, name) => children(parent, name)[0], element)

const clean = (text: unknown) => (typeof text === 'string' ? text.replace(/\p{Cc}+/gu, ' ').trim() : '')

const ownText = (element: XmlElement | undefined): string => clean(element?.[TEXT])

/** The text of the first of these elements that is not empty; otherwise an empty text. */
export function textOf(element: XmlElement, ...names: readonly string[]): string {
  for (const name of names) {
    for (const found of children(element, name)) if (ownText(found)) return ownText(found)
  }
  return ''
}

export const attributeOf = (element: XmlElement | undefined, name: string): string =>
  clean(element?.[ATTRIBUTE + lowerCase(name)])

export const isEmpty = (element: XmlElement): boolean =>
  !ownText(element) && !Object.values(element).some((value) => Array.isArray(value) && value.length > 0)

/** The text of the element and of all elements in it. */
export function allText(element: XmlElement | undefined): string {
  if (!element) return ''
  const inside = Object.values(element).flatMap((value) => (Array.isArray(value) ? value.map(allText) : []))
  return [ownText(element), ...inside].filter(Boolean).join(' ')
}
