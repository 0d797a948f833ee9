const failed = new Set<HTMLLinkElement>()

if (!import.meta.env.SSR) {
  // An error of a file does not bubble.
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
    },
    true,
  )
}

/**
 * Imports code, also again after a failure: browsers fetch a module anew then, but the build's own loader asks for a style sheet
 * only once. Those that have not come are asked for first.
 */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  await Promise.all([...failed].map(fetchAgain))
  return load()
}

function fetchAgain(link: HTMLLinkElement) {
  failed.delete(link)
  const another = link.cloneNode() as HTMLLinkElement
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  another.addEventListener('load', () => resolve())
  another.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${link.href}`)))
  link.replaceWith(another)
  return promise
}
