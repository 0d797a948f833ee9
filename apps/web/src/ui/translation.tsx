import type { FlatNamespace, i18n as I18n, KeyPrefix, TFunction, TypeOptions } from 'i18next'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'

type Namespaces = FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]]
type Translation = { t: TFunction; i18n: I18n }
/** A translation function with the texts that it has found, because to look one up and to fill in its values takes long. */
type Scope = Translation & { found: Map<string, string> }
type Values = Record<string, unknown>

/** Texts can contain names, of which a server sees ever more. It has some hundred scopes in each of ten languages. */
const FOUND_MAX = 500

const scopesByInstance = new WeakMap<I18n, Map<string, Scope>>()

function scopesOf(i18n: I18n) {
  const known = scopesByInstance.get(i18n)
  if (known) return known
  const scopes = new Map<string, Scope>()
  scopesByInstance.set(i18n, scopes)
  i18n.on('languageChanged', () => scopes.clear())
  // The functions stay the same, so that no effect or memo that depends on one runs again.
  i18n.store.on('added', () => {
    for (const { found } of scopes.values()) found.clear()
  })
  return scopes
}

function createScope(i18n: I18n, namespaces: Namespaces, keyPrefix: string | undefined): Scope {
  const [namespace] = [namespaces].flat()
  const fixed: unknown = i18n.getFixedT(i18n.language, namespace as 'app', keyPrefix as undefined)
  const translate = fixed as (key: string, values?: Values) => string
  const found = new Map<string, string>()
  const t = (key: string, values?: Values) => {
    const name = nameOf(key, values)
    if (name === null) return translate(key, values)
    const known = found.get(name)
    if (known !== undefined) return known
    const text = translate(key, values)
    if (found.size >= FOUND_MAX) found.clear()
    found.set(name, text)
    return text
  }
  return { t: t as unknown as TFunction, i18n, found }
}

/** Identifies a text with its values. Null if a value is not a string or a number. */
function nameOf(key: unknown, values: Values | undefined): string | null {
  if (typeof key !== 'string') return null
  if (values === undefined) return key
  if (typeof values !== 'object') return null
  const isPlain = Object.values(values).every((value) => typeof value === 'string' || Number.isFinite(value))
  return isPlain ? `${key}\n${JSON.stringify(values)}` : null
}

const TextsContext = createContext<{ i18n: I18n } | null>(null)

/** Renders what uses texts again when the language changes. */
export function TextsProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  const [texts, show] = useState({ i18n })
  useEffect(() => {
    const showAgain = () => show({ i18n })
    i18n.on('languageChanged', showAgain)
    return () => i18n.off('languageChanged', showAgain)
  }, [i18n])
  return <TextsContext value={texts}>{children}</TextsContext>
}

export function useI18n(): I18n {
  const texts = use(TextsContext)
  if (!texts) throw new Error('Texts need a TextsProvider above them')
  return texts.i18n
}

type Known<Ns extends Namespaces | undefined> = Ns extends Namespaces ? Ns : TypeOptions['defaultNS']

/**
 * The texts of one or more namespaces, of the frame by default. Only the first one can be left out of a key. It replaces the hook of
 * react-i18next, which subscribes every component to the language.
 */
export function useTranslation<
  const Ns extends Namespaces | undefined = undefined,
  const Prefix extends KeyPrefix<Known<Ns>> = undefined,
>(namespaces?: Ns, { keyPrefix }: { keyPrefix?: Prefix } = {}): { t: TFunction<Known<Ns>, Prefix>; i18n: I18n } {
  const i18n = useI18n()
  const scopes = scopesOf(i18n)
  const name = `${namespaces} ${keyPrefix as string | undefined}`
  const scope = scopes.get(name) ?? createScope(i18n, namespaces ?? 'app', keyPrefix as string | undefined)
  scopes.set(name, scope)
  return scope as unknown as { t: TFunction<Known<Ns>, Prefix>; i18n: I18n }
}
