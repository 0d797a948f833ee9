import { SaxesParser } from 'saxes'
import { escapeMarkup } from '../markup.ts'
import type { WireReply, WireRequest } from './simulator.ts'

const ENVELOPE = 'http://schemas.xmlsoap.org/soap/envelope/'

export type SoapElement = { name: string; namespace: string; text: string; children: SoapElement[] }

const TEXT = '#text'

/** The element in the body; undefined if the request is no SOAP 1.1 envelope. */
export function readEnvelope(text: string): SoapElement | undefined {
  const envelope = readElement(text)
  if (!envelope || !isSoap(envelope, 'Envelope')) return undefined
  const bodies = envelope.children.filter((part) => isSoap(part, 'Body'))
  const contents = bodies[0]?.children ?? []
  return bodies.length === 1 && contents.length === 1 ? contents[0] : undefined
}

const isSoap = ({ name, namespace }: SoapElement, expected: string) => name === expected && namespace === ENVELOPE

function readElement(text: string): SoapElement | undefined {
  const document: SoapElement = { name: '', namespace: '', text: '', children: [] }
  const open = [document]
  const parser = new SaxesParser({ xmlns: true })
  const addText = (found: string) => {
    const element = open.at(-1)
    if (element) element.text += found
  }
  parser.on('doctype', () => {
    throw new Error('A request has no document type.')
  })
  parser.on('opentag', ({ local, uri }) => {
    const element: SoapElement = { name: local, namespace: uri, text: '', children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => void open.pop())
  try {
    parser.write(text).close()
    return document.children[0]
  } catch {
    return undefined
  }
}

/** The child element in the namespace of its parent; undefined if there is none. */
export const memberOf = (parent: SoapElement | undefined, name: string): SoapElement | undefined =>
  parent?.children.find((one) => one.name === name && one.namespace === parent.namespace)

/** Clients write the action with or without quotes. */
export const actionOf = ({ headers }: WireRequest): string => (headers.soapaction ?? '').replace(/^"(.*)"$/, '$1')

export const isSoapPost = ({ method, headers }: WireRequest): boolean =>
  method === 'POST' && /^text\/xml\b/i.test(headers['content-type'] ?? '')

/** A key with `@` is an attribute; a list gives several elements; undefined omits the element. */
export type XmlContent = string | undefined | { [name: string]: XmlContent | XmlContent[] }

export function writeXml(name: string, content: XmlContent): string {
  if (content === undefined) return ''
  if (typeof content === 'string') return content === '' ? `<${name} />` : `<${name}>${escapeMarkup(content)}</${name}>`
  let attributes = ''
  let inside = ''
  for (const [key, value] of Object.entries(content)) {
    if (key === TEXT) inside += escapeMarkup(String(value))
    else if (key.startsWith('@')) attributes += ` ${key.slice(1)}="${escapeMarkup(String(value))}"`
    else for (const one of Array.isArray(value) ? value : [value]) inside += writeXml(key, one)
  }
  return inside ? `<${name}${attributes}>${inside}</${name}>` : `<${name}${attributes} />`
}

export const soapReply = (status: number, prefix: string, body: string): WireReply => ({
  status,
  headers: { 'content-type': 'text/xml; charset=utf-8' },
  body: `<?xml version="1.0" encoding="utf-8"?><${prefix}:Envelope xmlns:${prefix}="${ENVELOPE}"><${prefix}:Body>${body}</${prefix}:Body></${prefix}:Envelope>`,
})
