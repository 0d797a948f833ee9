const failedStyles = new Set<HTMLLinkElement>()

if (!import.meta.env.SSR) {
  // The error event of a file does not bubble, so it has to be captured.
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target)
    },
    true,
  )
}

/**
 * Imports code and can be called again after a failure. Browsers retry a failed module by themselves, but the loader of the build
 * requests each style sheet only once, so style sheets that failed are requested again first.
 */
export async function importCode<Code>(load: () => Promise<Code>): Promise<Code> {
  await Promise.all([...failedStyles].map(retryStyle))
  return load()
}

function retryStyle(link: HTMLLinkElement) {
  failedStyles.delete(link)
  const retried = link.cloneNode() as HTMLLinkElement
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  retried.addEventListener('load', () => resolve())
  retried.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${link.href}`)))
  link.replaceWith(retried)
  return promise
}
