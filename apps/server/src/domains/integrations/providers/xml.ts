import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { PmsError } from './connector.ts'

/** Names are in lower case and without prefixes: systems are not faithful to either. */
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
  // '007' is the number of an apartment.
  parseTagValue: false,
  parseAttributeValue: false,
  // One row looks like many, and an empty element like a full one.
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
  alwaysCreateTextNode: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  jPath: false,
  maxNestedTags: 50,
  // Without this the parser leaves &#39; and its like as they are.
  htmlEntities: true,
})

/** The parser by itself is content with half a document, which would read as "these residents left": the validator is not. */
export function readXml(text: string, from: string): XmlElement {
  const malformed = (what: string) => new PmsError('MALFORMED', `${from} answered with ${what}.`)
  // Nothing that is asked for here has a document type; entities that explode or fetch files need one.
  if (/<!d/i.test(text)) throw malformed('a document type')
  let document: unknown
  try {
    if (XMLValidator.validate(text) === true) document = parser.parse(text)
  } catch {
    // What the parser says quotes the document.
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

/** What stands in the first of these elements that is there and not empty; else an empty text. */
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

/** All that is written in it, at any depth. */
export function allText(element: XmlElement | undefined): string {
  if (!element) return ''
  const inside = Object.values(element).flatMap((value) => (Array.isArray(value) ? value.map(allText) : []))
  return [ownText(element), ...inside].filter(Boolean).join(' ')
}
