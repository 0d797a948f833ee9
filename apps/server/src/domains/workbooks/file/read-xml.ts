import { SaxesParser } from 'saxes'
import { UnreadableFile } from './unreadable-file.ts'

const DEEPEST = 40

type Attributes = { [name: string]: string | undefined }
type Reader = {
  begin?(element: string, attributes: Attributes): void
  text?(text: string): void
  end?(element: string): void
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

/** No workbook has a document type, and attacks with entities need one. Names are told without their prefixes. */
export async function readXml(content: AsyncIterable<string>, { begin, text, end }: Reader): Promise<void> {
  const parser = new SaxesParser()
  let depth = 0
  parser.on('doctype', () => {
    throw new UnreadableFile('unreadable')
  })
  parser.on('error', () => {
    throw new UnreadableFile('unreadable')
  })
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > DEEPEST) throw new UnreadableFile('unreadable')
    if (!begin) return
    const named: Attributes = Object.create(null)
    for (const [key, value] of Object.entries(attributes)) named[withoutPrefix(key)] = value
    begin(withoutPrefix(name), named)
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    end?.(withoutPrefix(name))
  })
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  for await (const piece of content) parser.write(piece)
  parser.close()
}
