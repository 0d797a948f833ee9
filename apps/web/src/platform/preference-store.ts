import { type Flags, flagDefaults } from '@portico/contract/flags/flags.rules'
import { type Locale, locales } from '@portico/contract/shared/locales'
import { createStore } from '#web/ui/store.ts'
import { type CookieChoice, isCurrentCookieChoice } from './cookie-choice.ts'

export type DisplayMode = 'light' | 'dark' | 'system'
export type TablePreference = { pageSize: number; visibleColumns: readonly string[]; isCompact?: boolean }
export type Preferences = {
  locale: Locale | null
  displayMode: DisplayMode
  cookieChoice: CookieChoice | null
  dashboardCards: { pageSize: number; visibleContent: readonly string[] }
  billingCards: { pageSize: number }
  /** By the name of the table. A table takes no notice of what it does not have. */
  tables: Readonly<Record<string, TablePreference>>
  /** What the portal has to tell about a property's access has been read. */
  learnMoreDismissed: boolean
  /** What the portal tells those who are here for the first time has been read. */
  splashDismissed: boolean
  splitPanel: { position: 'side' | 'bottom'; size: number }
  completedTutorials: readonly string[]
  /** When the person was last asked what they think; milliseconds since 1970. */
  feedbackRequestedAt: number | null
  flagOverrides: Partial<Flags>
}
export type PreferenceName = keyof Preferences

type Preference<Value> = {
  initial: Value
  accepts: (value: unknown) => boolean
  /** Needed for the first paint, so a cookie tells the server. */
  isInView?: true
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isStrings = (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === 'string')
const isBetween = (min: number, max: number, value: unknown) =>
  typeof value === 'number' && value >= min && value <= max
const oneOf = (allowed: readonly unknown[]) => (value: unknown) => allowed.includes(value)

const MIN_PANEL = 100
const MAX_PANEL = 5000

const preferences: { [Name in PreferenceName]: Preference<Preferences[Name]> } = {
  locale: { initial: null, accepts: oneOf([null, ...locales]), isInView: true },
  displayMode: { initial: 'system', accepts: oneOf(['light', 'dark', 'system']), isInView: true },
  cookieChoice: { initial: null, accepts: (value) => isRecord(value) && isCurrentCookieChoice(value), isInView: true },
  dashboardCards: {
    initial: { pageSize: 8, visibleContent: ['entrances', 'providers', 'users', 'integrations'] },
    accepts: (value) => isRecord(value) && oneOf([4, 8, 12])(value.pageSize) && isStrings(value.visibleContent),
    isInView: true,
  },
  billingCards: {
    initial: { pageSize: 4 },
    accepts: (value) => isRecord(value) && oneOf([4, 8, 12])(value.pageSize),
    isInView: true,
  },
  tables: {
    initial: {},
    accepts: (value) =>
      isRecord(value) &&
      Object.values(value).every(
        (one) => isRecord(one) && Number.isInteger(one.pageSize) && isStrings(one.visibleColumns),
      ),
    isInView: true,
  },
  learnMoreDismissed: { initial: false, accepts: oneOf([true, false]), isInView: true },
  splashDismissed: { initial: false, accepts: oneOf([true, false]), isInView: true },
  splitPanel: {
    initial: { position: 'side', size: 520 },
    accepts: (value) =>
      isRecord(value) && oneOf(['side', 'bottom'])(value.position) && isBetween(MIN_PANEL, MAX_PANEL, value.size),
  },
  completedTutorials: { initial: [], accepts: isStrings },
  feedbackRequestedAt: { initial: null, accepts: (value) => Number.isSafeInteger(value) },
  flagOverrides: {
    initial: {},
    accepts: (value) =>
      isRecord(value) &&
      Object.entries(value).every(([name, flag]) => {
        const model = flagDefaults[name as keyof Flags]
        return Array.isArray(model) ? isStrings(flag) : typeof flag === typeof model
      }),
    isInView: true,
  },
}
export const initialOf = <Name extends PreferenceName>(name: Name): Preferences[Name] => preferences[name].initial

const names = Object.keys(preferences) as PreferenceName[]

const VERSION = 1
export const STORAGE_KEY = 'portico.preferences'
const VIEW_COOKIE = 'portico_view'
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Whatever stands in storage, what comes out is usable: an unknown version or a value that does not fit is dropped. */
export function parsePreferences(text: string | null | undefined): Partial<Preferences> {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? 'null')
  } catch {
    return {}
  }
  if (!isRecord(stored) || stored.version !== VERSION) return {}
  const fitting = names.filter((name) => stored[name] !== undefined && preferences[name].accepts(stored[name]))
  return Object.fromEntries(fitting.map((name) => [name, stored[name]]))
}

/** What a browser's cookie says, whether it comes as it was sent or decoded already. */
export function viewFromCookie(cookie: string | undefined): Partial<Preferences> {
  try {
    return viewOf(parsePreferences(decodeURIComponent(cookie ?? '')))
  } catch {
    return viewOf(parsePreferences(cookie))
  }
}

/** The part a server needs for the first paint. */
function viewOf(all: Partial<Preferences>): Partial<Preferences> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => preferences[name as PreferenceName].isInView))
}

const textOf = (values: Partial<Preferences>) => JSON.stringify({ version: VERSION, ...values })

type Browser = { storage: Pick<Storage, 'getItem' | 'setItem'>; setCookie: (cookie: string) => void }

function storedIn(browser: Browser | undefined): Partial<Preferences> {
  try {
    return parsePreferences(browser?.storage.getItem(STORAGE_KEY))
  } catch {
    // Storage may be forbidden; then a choice lasts as long as the page.
    return {}
  }
}

export function createPreferences(browser: Browser | undefined) {
  const [{ current, subscribe }, setValues] = createStore(storedIn(browser))
  return {
    subscribe,
    read: <Name extends PreferenceName>(name: Name): Preferences[Name] => current()[name] ?? initialOf(name),
    write<Name extends PreferenceName>(name: Name, value: Preferences[Name]) {
      const values = { ...current(), [name]: value }
      try {
        browser?.storage.setItem(STORAGE_KEY, textOf(values))
      } catch {
        // Full or forbidden: as above.
      }
      const view = encodeURIComponent(textOf(viewOf(values)))
      browser?.setCookie(`${VIEW_COOKIE}=${view}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`)
      setValues(values)
    },
    /** Another tab has written. */
    reload(text: string | null) {
      setValues(parsePreferences(text))
    },
  }
}
