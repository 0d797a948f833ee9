import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { WireReply, WireRequest } from './simulator.ts'

const ENVELOPE = 'http://schemas.xmlsoap.org/soap/envelope/'

export type SoapElement = { name: string; namespace: string; text: string; children: SoapElement[] }

type ParsedNode = Record<string, unknown>
const ATTRIBUTES = ':@'
const TEXT = '#text'
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  trimValues: false,
  htmlEntities: true,
  ignoreDeclaration: true,
})

/** The element in the body; undefined if the request is no SOAP 1.1 envelope. */
export function readEnvelope(text: string): SoapElement | undefined {
  if (/<!d/i.test(text) || XMLValidator.validate(text) !== true) return undefined
  const [envelope] = elementsOf(parser.parse(text) as ParsedNode[], new Map())
  if (!envelope || !isSoap(envelope, 'Envelope')) return undefined
  const bodies = envelope.children.filter((part) => isSoap(part, 'Body'))
  const contents = bodies[0]?.children ?? []
  return bodies.length === 1 && contents.length === 1 ? contents[0] : undefined
}

const isSoap = ({ name, namespace }: SoapElement, expected: string) => name === expected && namespace === ENVELOPE

function elementsOf(nodes: ParsedNode[], outerPrefixes: Map<string, string>): SoapElement[] {
  return nodes.flatMap((node) => {
    const tag = Object.keys(node).find((key) => key !== ATTRIBUTES)
    if (tag === undefined || tag === TEXT) return []
    const prefixes = new Map(outerPrefixes)
    for (const [name, value] of Object.entries((node[ATTRIBUTES] ?? {}) as Record<string, string>)) {
      if (name === 'xmlns') prefixes.set('', value)
      if (name.startsWith('xmlns:')) prefixes.set(name.slice('xmlns:'.length), value)
    }
    const inside = node[tag] as ParsedNode[]
    const [prefix, name] = tag.includes(':') ? tag.split(':', 2) : ['', tag]
    return [
      {
        name: name ?? '',
        namespace: prefixes.get(prefix ?? '') ?? '',
        text: inside.map((part) => (typeof part[TEXT] === 'string' ? part[TEXT] : '')).join(''),
        children: elementsOf(inside, prefixes),
      },
    ]
  })
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

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeXml = (text: string) => text.replace(/[&<>"']/g, (found) => escapes[found] ?? found)

export function writeXml(name: string, content: XmlContent): string {
  if (content === undefined) return ''
  if (typeof content === 'string') return content === '' ? `<${name} />` : `<${name}>${escapeXml(content)}</${name}>`
  let attributes = ''
  let inside = ''
  for (const [key, value] of Object.entries(content)) {
    if (key === TEXT) inside += escapeXml(String(value))
    else if (key.startsWith('@')) attributes += ` ${key.slice(1)}="${escapeXml(String(value))}"`
    else for (const one of Array.isArray(value) ? value : [value]) inside += writeXml(key, one)
  }
  return inside ? `<${name}${attributes}>${inside}</${name}>` : `<${name}${attributes} />`
}

export const soapReply = (status: number, prefix: string, body: string): WireReply => ({
  status,
  headers: { 'content-type': 'text/xml; charset=utf-8' },
  body: `<?xml version="1.0" encoding="utf-8"?><${prefix}:Envelope xmlns:${prefix}="${ENVELOPE}"><${prefix}:Body>${body}</${prefix}:Body></${prefix}:Envelope>`,
})
