/** A download fails if it takes longer, because a lost connection may go unnoticed. */
const DOWNLOAD_MAX_MS = 60_000

/** The code or the texts of a part of the portal could not be loaded. Loading them again may succeed. */
export class LoadError extends Error {
  override readonly name = 'LoadError'
}

/** The files that are in the browser's cache, or on the way. */
const fetched = new Map<string, Promise<unknown>>()

if (!import.meta.env.SSR) {
  // The document has asked for these files. If they fail, it says so itself.
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload],link[rel=stylesheet]')) {
    fetched.set(new URL(href).pathname, Promise.resolve())
  }
}

function fetchOnce(file: string) {
  const known = fetched.get(file)
  if (known) return known
  const fetching = download(file)
  fetched.set(file, fetching)
  fetching.catch(() => fetched.delete(file))
  return fetching
}

async function download(file: string) {
  const response = await fetch(file, { signal: AbortSignal.timeout(DOWNLOAD_MAX_MS) })
  if (!response.ok) throw new Error(`The server answered ${response.status}`)
  // The cache keeps a file only if it was read to its end.
  await response.arrayBuffer()
}

let isLookingAhead = false

/**
 * Imports code after all of its files are in the browser's cache. A browser may remember a failed import for as long as the document lives,
 * but a failed download can be repeated. The build calls this function for every `import()`: see `build/files-first.ts`.
 */
export async function importFiles<Code>(files: readonly string[], load: () => Promise<Code>): Promise<Code> {
  const isOnlyAhead = isLookingAhead
  try {
    await Promise.all(files.map(fetchOnce))
    return await (isOnlyAhead ? new Promise<Code>(() => undefined) : load())
  } catch (cause) {
    throw new LoadError(`Could not load ${files}`, { cause })
  }
}

/** Fetches the files of the first import in `load`, which must not wait for anything before it, and imports nothing. */
export function lookAhead(load: () => Promise<unknown>) {
  isLookingAhead = true
  // A failure is ignored: whoever loads the code fetches its files again and reports the error.
  load().catch(() => undefined)
  isLookingAhead = false
}
