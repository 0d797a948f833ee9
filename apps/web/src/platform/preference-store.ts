import { type Flags, flagDefaults } from '@portico/contract/flags/flags.rules'
import { type Locale, locales } from '@portico/contract/shared/locales'
import { createStore } from '#web/ui/store.ts'
import { type CookieChoice, isCurrentCookieChoice } from './cookie-choice.ts'

export type DisplayMode = 'light' | 'dark' | 'system'
export type TablePreference = {
  pageSize: number
  visibleColumns: readonly string[]
  isCompact?: boolean
}
const clocks = ['browser', 'property'] as const
/** Whose time is shown: that of the reader's browser, or that of the property. */
export type Clock = (typeof clocks)[number]
export const cardPageSizes = [4, 8, 12]
export type CardsPreference = { pageSize: number; visibleContent?: readonly string[]; layout?: 'cards' | 'list' }
export type Preferences = {
  locale: Locale | null
  displayMode: DisplayMode
  /** Null until one is chosen: until then, each table begins with its own. */
  clock: Clock | null
  cookieChoice: CookieChoice | null
  /** By the name of the table. Columns that a table does not have are ignored. */
  tables: Readonly<Record<string, TablePreference>>
  /** Whether the user has dismissed the alert that links to the setup guide. */
  learnMoreDismissed: boolean
  /** Whether the user has dismissed the welcome page. */
  splashDismissed: boolean
  /** The ids of properties whose list of first steps was closed. */
  firstStepsClosed: readonly string[]
  splitPanel: { position: 'side' | 'bottom'; size: number }
  completedTutorials: readonly string[]
  /** When the user was last asked for feedback, in milliseconds since 1970. */
  feedbackRequestedAt: number | null
  flagOverrides: Partial<Flags>
  /** How the entrances of a property are shown. */
  entrancesLayout: 'cards' | 'table'
  /** The height in pixels of what needs attention on the last visit of the dashboard. */
  attentionHeight: number | null
  /** By the name of the page, which has its own defaults. */
  [page: `${string}Cards`]: CardsPreference | null
}
export type PreferenceName = keyof Preferences

type Preference<Value> = {
  initial: Value
  accepts: (value: unknown) => boolean
  /** Stored in a cookie as well, because the server needs it for the first paint. */
  isInCookie?: true
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isStrings = (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === 'string')
const isBetween = (min: number, max: number, value: unknown) =>
  typeof value === 'number' && value >= min && value <= max
const oneOf = (allowed: readonly unknown[]) => (value: unknown) => allowed.includes(value)

const MIN_PANEL = 100
const MAX_PANEL = 5000
const MAX_ATTENTION = 2000

const preferences: { [Name in Exclude<PreferenceName, `${string}Cards`>]: Preference<Preferences[Name]> } = {
  locale: { initial: null, accepts: oneOf([null, ...locales]), isInCookie: true },
  displayMode: { initial: 'system', accepts: oneOf(['light', 'dark', 'system']), isInCookie: true },
  clock: { initial: null, accepts: oneOf([null, ...clocks]), isInCookie: true },
  cookieChoice: {
    initial: null,
    accepts: (value) => isRecord(value) && isCurrentCookieChoice(value),
    isInCookie: true,
  },
  tables: {
    initial: {},
    accepts: (value) =>
      isRecord(value) &&
      Object.values(value).every(
        (one) => isRecord(one) && Number.isInteger(one.pageSize) && isStrings(one.visibleColumns),
      ),
    isInCookie: true,
  },
  learnMoreDismissed: { initial: false, accepts: oneOf([true, false]), isInCookie: true },
  splashDismissed: { initial: false, accepts: oneOf([true, false]), isInCookie: true },
  firstStepsClosed: { initial: [], accepts: isStrings, isInCookie: true },
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
    isInCookie: true,
  },
  entrancesLayout: { initial: 'cards', accepts: oneOf(['cards', 'table']), isInCookie: true },
  attentionHeight: {
    initial: null,
    accepts: (value) => isBetween(0, MAX_ATTENTION, value),
    isInCookie: true,
  },
}
const ofCards: Preference<CardsPreference | null> = {
  initial: null,
  accepts: (value) => isRecord(value) && oneOf(cardPageSizes)(value.pageSize) && isStrings(value.visibleContent ?? []),
  isInCookie: true,
}
function preferenceOf(name: string): Preference<unknown> | undefined {
  if (Object.hasOwn(preferences, name)) return preferences[name as keyof typeof preferences]
  return name.endsWith('Cards') ? ofCards : undefined
}
export const initialOf = <Name extends PreferenceName>(name: Name) => preferenceOf(name)?.initial as Preferences[Name]

const VERSION = 1
export const STORAGE_KEY = 'portico.preferences'
const VIEW_COOKIE = 'portico_view'
const YEAR_SECONDS = 365 * 24 * 60 * 60

const picked = (values: object, isPicked: (name: string, value: unknown) => boolean | undefined) =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => isPicked(name, value))) as Partial<Preferences>

/** Unknown versions and invalid values are dropped, so the result is always valid. */
export function parsePreferences(text: string | null | undefined): Partial<Preferences> {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? 'null')
  } catch {
    return {}
  }
  if (!isRecord(stored) || stored.version !== VERSION) return {}
  return picked(stored, (name, value) => preferenceOf(name)?.accepts(value))
}

/** Accepts the value of the cookie both encoded and decoded. */
export function preferencesFromCookie(cookie: string | undefined): Partial<Preferences> {
  try {
    return cookiePreferencesOf(parsePreferences(decodeURIComponent(cookie ?? '')))
  } catch {
    return cookiePreferencesOf(parsePreferences(cookie))
  }
}

/** The preferences that the server needs for the first paint. */
function cookiePreferencesOf(all: Partial<Preferences>): Partial<Preferences> {
  return picked(all, (name) => preferenceOf(name)?.isInCookie)
}

const textOf = (values: Partial<Preferences>) => JSON.stringify({ version: VERSION, ...values })

type Browser = {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  setCookie: (cookie: string) => void
  /** Whether the page came over TLS: then no other host of the domain can set the cookie. */
  isSecure: boolean
}

function storedIn(browser: Browser | undefined): Partial<Preferences> {
  try {
    return parsePreferences(browser?.storage.getItem(STORAGE_KEY))
  } catch {
    // If storage is blocked, preferences last until the page is left.
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
        // If storage is full or blocked, preferences last until the page is left.
      }
      const view = encodeURIComponent(textOf(cookiePreferencesOf(values)))
      const [prefix, suffix] = browser?.isSecure ? ['__Host-', '; Secure'] : ['', '']
      browser?.setCookie(`${prefix}${VIEW_COOKIE}=${view}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${suffix}`)
      setValues(values)
    },
    /** Called when another tab has changed the storage. */
    reload(text: string | null) {
      setValues(parsePreferences(text))
    },
  }
}
