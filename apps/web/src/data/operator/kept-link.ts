import { consolePath } from './operator.paths.ts'

/** The secret of a link for an operator outlives the way to the identity provider and back, in this tab alone. */
const KEY = 'portico.operatorLink'

/** Before anything else reads the address: the secret leaves it at once, so that nothing sends it anywhere. */
export function takeLinkFromAddress() {
  const { pathname, search, hash } = window.location
  if (pathname.replace(/\/$/, '') !== consolePath || hash.length < 2) return
  try {
    window.sessionStorage.setItem(KEY, hash.slice(1))
  } catch {
    // A browser that keeps nothing shows the page without the link.
  }
  window.history.replaceState(window.history.state, '', `${pathname}${search}`)
}

export function keptLink(): string | null {
  try {
    return window.sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function forgetLink() {
  try {
    window.sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}
