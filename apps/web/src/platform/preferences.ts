import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import { createContext as createLoaderContext, type LoaderFunctionArgs } from 'react-router'
import { createPreferences, initialOf, type PreferenceName, type Preferences, STORAGE_KEY } from './preference-store.ts'

function browserStorage() {
  if (typeof window === 'undefined') return undefined
  const setCookie = (cookie: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
    document.cookie = cookie
  }
  const isSecure = window.location.protocol === 'https:'
  try {
    return { storage: window.localStorage, setCookie, isSecure }
  } catch {
    return { storage: { getItem: () => null, setItem: () => undefined }, setCookie, isSecure }
  }
}

const store = createPreferences(browserStorage())
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === STORAGE_KEY) store.reload(newValue)
  })
}

/** The preferences that the server rendered the page with. Hydration has to start from the same values. */
const CookiePreferences = createContext<Partial<Preferences>>({})
export const CookiePreferencesProvider = CookiePreferences.Provider

export const readPreference = store.read
export const writePreference = store.write

/** The preferences from the cookie of the request, for loaders. It is only set on the server. */
export const cookiePreferencesContext = createLoaderContext<Partial<Preferences>>({})

export type Loader = Pick<LoaderFunctionArgs, 'context'>

/** A preference for a loader, which cannot use hooks. */
export const preferenceFor = <Name extends PreferenceName>({ context }: Loader, name: Name): Preferences[Name] =>
  import.meta.env.SSR ? (context.get(cookiePreferencesContext)[name] ?? initialOf(name)) : readPreference(name)

export function usePreference<Name extends PreferenceName>(
  name: Name,
): [Preferences[Name], (value: Preferences[Name]) => void] {
  const sent = useContext(CookiePreferences)
  const value = useSyncExternalStore(
    store.subscribe,
    () => store.read(name),
    () => sent[name] ?? initialOf(name),
  )
  const set = useCallback((next: Preferences[Name]) => store.write(name, next), [name])
  return [value, set]
}
