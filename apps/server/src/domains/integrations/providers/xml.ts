import { setImmediate as nextTurn } from 'node:timers/promises'
import { SaxesParser } from 'saxes'
import { PmsError } from './connector.ts'
import { titleIn } from './said.ts'
import { slicesOf } from './xml-slices.ts'

/** Names are in lower case and without prefixes, because the same PMS writes them differently in different replies. */
export type XmlElement = { readonly [name: string]: string | readonly XmlElement[] | undefined }
type Built = { [name: string]: string | XmlElement[] }

const TEXT = '#text'
const ATTRIBUTE = '@'
/** Every level of a reply that we know is far above the first limit, every reply far below the second one. */
const DEEPEST = 50
const ELEMENTS_MAX = 2_500_000
/** A name of an element that would be something else in an object. */
const UNUSABLE_NAME = /^__/

const lowerCase = (name: string) => name.toLowerCase()
const clean = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim()
const withoutPrefix = (name: string) => lowerCase(name.slice(name.indexOf(':') + 1))

/**
 * Reads a document piece by piece, and other work goes on between the pieces: a reply may be as large as sixty-four megabytes.
 * Half a document is refused, because it would look as if residents had left.
 */
export async function readXml(text: string, from: string): Promise<XmlElement> {
  const malformed = (what: string) =>
    new PmsError('MALFORMED', `${from} answered with ${what}.`, { said: titleIn(text) })
  const builder = makeBuilder()
  try {
    for (const piece of slicesOf(text)) {
      // No reply has a document type, and attacks with entities (expansion, external files) need one.
      if (/<!d/i.test(piece)) throw malformed('a document type')
      builder.write(piece)
      if (piece.length < text.length) await nextTurn()
    }
    return builder.close()
  } catch (error) {
    // The message of the parser is dropped because it quotes the document.
    throw error instanceof PmsError ? error : malformed('something else than XML')
  }
}

function makeBuilder() {
  const document: Built = {}
  const open: Built[] = [document]
  const texts: string[] = ['']
  let elements = 0
  // Every element is a list, so that one row has the same structure as many. Values remain texts: '007' is the number of an apartment.
  const parser = new SaxesParser()
  parser.on('opentag', ({ name: tag, attributes }) => {
    const name = withoutPrefix(tag)
    elements += 1
    if (UNUSABLE_NAME.test(name) || elements > ELEMENTS_MAX || open.length > DEEPEST)
      throw new Error('No reply is like this.')
    const element: Built = {}
    for (const [attribute, value] of Object.entries(attributes))
      if (!attribute.startsWith('xmlns:')) element[ATTRIBUTE + withoutPrefix(attribute)] = clean(value)
    const parent = open.at(-1) ?? document
    const siblings = Object.hasOwn(parent, name) ? parent[name] : undefined
    if (Array.isArray(siblings)) siblings.push(element)
    else parent[name] = [element]
    open.push(element)
    texts.push('')
  })
  const addText = (text: string) => {
    texts[texts.length - 1] += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const [element, text] = [open.pop(), clean(texts.pop() ?? '')]
    if (element && text) element[TEXT] = text
  })
  return {
    write: (piece: string) => void parser.write(piece),
    close(): XmlElement {
      parser.close()
      return document
    },
  }
}

export function children(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  const found = element?.[lowerCase(name)]
  return Array.isArray(found) ? found : []
}

export const child = (element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>((parent, name) => children(parent, name)[0], element)

const asText = (value: XmlElement[string]): string => (typeof value === 'string' ? value : '')

const ownText = (element: XmlElement | undefined): string => asText(element?.[TEXT])

/** The text of the first of these elements that is not empty; otherwise an empty text. */
export function textOf(element: XmlElement, ...names: readonly string[]): string {
  for (const name of names) {
    for (const found of children(element, name)) if (ownText(found)) return ownText(found)
  }
  return ''
}

export const attributeOf = (element: XmlElement | undefined, name: string): string =>
  asText(element?.[ATTRIBUTE + lowerCase(name)])

export const isEmpty = (element: XmlElement): boolean =>
  !ownText(element) && !Object.values(element).some((value) => Array.isArray(value) && value.length > 0)

/** The text of the element and of all elements in it. */
export function allText(element: XmlElement | undefined): string {
  if (!element) return ''
  const inside = Object.values(element).flatMap((value) => (Array.isArray(value) ? value.map(allText) : []))
  return [ownText(element), ...inside].filter(Boolean).join(' ')
}
