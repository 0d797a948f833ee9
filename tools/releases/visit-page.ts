type Visit = { origin: string; path: string; headers: Record<string, string> }
export type Visited = { files: number; failures: string[] }

/** `fetch` tells what went wrong in the cause of its error only. */
export const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message} (${cause.message})` : message
}

const LINKED = /^(?:stylesheet|modulepreload|preload|icon)$/
const attributeOf = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]

/** The scripts, styles, fonts and pictures that a document names. */
function filesOf(html: string): string[] {
  const links = (html.match(/<link\b[^>]*>/g) ?? []).flatMap((tag) =>
    LINKED.test(attributeOf(tag, 'rel') ?? '') ? (attributeOf(tag, 'href') ?? []) : [],
  )
  const scripts = (html.match(/<script\b[^>]*>/g) ?? []).flatMap((tag) => attributeOf(tag, 'src') ?? [])
  return [...links, ...scripts]
}

const filesOfStyle = (css: string) => Array.from(css.matchAll(/url\(["']?([^"')]+)["']?\)/g), ([, file = '']) => file)

/** Loads a page as a browser with an empty cache: the document, the files that it names, and those that its styles name. */
export async function visitPage({ origin, path, headers }: Visit): Promise<Visited> {
  const failures: string[] = []
  const known = new Set<string>()
  async function load(address: URL): Promise<Response | undefined> {
    try {
      const reply = await fetch(address, { headers })
      if (reply.status === 200) return reply
      failures.push(`${address.pathname}: ${reply.status} ${reply.headers.get('x-balancer') ?? ''}`)
      await reply.arrayBuffer()
    } catch (error) {
      failures.push(`${address.pathname}: ${reasonOf(error)}`)
    }
    return undefined
  }
  async function loadFile(named: string, from: URL): Promise<void> {
    const address = new URL(named, from)
    if (address.origin !== from.origin || address.protocol === 'data:' || known.has(address.href)) return
    known.add(address.href)
    const reply = await load(address)
    if (!reply) return
    const isStyle = reply.headers.get('content-type')?.includes('css')
    try {
      const text = await reply.text()
      if (isStyle) await Promise.all(filesOfStyle(text).map((file) => loadFile(file, address)))
    } catch (error) {
      failures.push(`${address.pathname}: ${reasonOf(error)}`)
    }
  }

  const reply = await load(new URL(path, origin))
  if (!reply) return { files: 0, failures }
  const html = await reply.text().catch(reasonOf)
  const files = filesOf(html)
  if (!html.trimEnd().endsWith('</html>')) failures.push(`${path}: the document is not whole`)
  for (const kind of ['.js', '.css'])
    if (!files.some((file) => file.endsWith(kind))) failures.push(`${path}: the document names no ${kind} file`)
  await Promise.all(files.map((file) => loadFile(file, new URL(reply.url))))
  return { files: known.size, failures }
}
