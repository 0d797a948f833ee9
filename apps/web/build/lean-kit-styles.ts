import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { sourceFiles, usedKitFiles } from './kit-files.ts'
import { kitFolder } from './kit-folder.ts'
import { type KitTokens, readKitTokens } from './kit-tokens.ts'

const THEME = join(kitFolder, 'internal/base-theme/styles.scoped.css')

/** No page has the contexts of the kit's own header or of a dark heading, and nobody chooses small distances or no motion in the portal. */
const UNUSED = /\.awsui-(context-(top-navigation|content-header)|compact-mode|motion-disabled)\b/
/** Families of tokens for components that the portal does not use. If one is used after all, the default value at its use applies. */
const UNUSED_TOKENS =
  /--color-(charts|[\w-]*(severity|chat-bubble|code-editor|home-header|ai-drawer|gen-ai|avatar))[\w-]*:[^;{}]*;/g
const RULE = /([^{};]+)\{([^{}]*)\}/g
const DECLARATION = /(--[\w-]+):\s*([^;]*?)\s*(?:;|$)/g
/** The selectors of `body`: of all tokens, and of those that differ in the dark. */
const ALWAYS = 'body'
const DARK = '.awsui-dark-mode:not(#\\9)'

type Theme = { text: string; declared: ReadonlyMap<string, ReadonlyMap<string, string>> }

/** The text of the theme, and of each token its values by selector. */
function readTheme(): Theme {
  const text = readFileSync(THEME, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(UNUSED_TOKENS, '')
    .replace(RULE, (rule, selector) => (UNUSED.test(selector) ? '' : rule))
  const declared = new Map<string, Map<string, string>>()
  for (const [, selector = '', body = ''] of text.matchAll(RULE)) {
    for (const [, name = '', value = ''] of body.matchAll(DECLARATION)) {
      const values = declared.get(name) ?? new Map<string, string>()
      declared.set(name, values.set(selector.trim(), value.trim()))
    }
  }
  return { text, declared }
}

/** The tokens that style sheets of the portal mention, that they set for the whole page, and that they set for a part of it. */
function readPortal(tokens: KitTokens) {
  const mentioned = new Set<string>()
  const setForPage = new Set<string>()
  const setForPart = new Set<string>()
  for (const file of sourceFiles().filter((one) => one.endsWith('.css'))) {
    for (const [, name = '', colon] of readFileSync(file, 'utf8').matchAll(/--kit-([a-z0-9-]+)(:)?/g)) {
      const token = tokens.get(name)
      if (!token) continue
      mentioned.add(token)
      if (colon) (file.endsWith('ui/global.css') ? setForPage : setForPart).add(token)
    }
  }
  return { mentioned, setForPage, setForPart }
}

/** Replaces every `var(--token, value)`. The values of others than the given one may contain more of them. */
export function replaceVariables(
  text: string,
  replace: (name: string, fallback: string | undefined) => string,
): string {
  let result = ''
  let end = 0
  for (const { index } of text.matchAll(/\bvar\(/g)) {
    if (index < end) continue
    const close = closingBracket(text, index + 'var'.length)
    const [, name = '', fallback] = /^([^,]*)(?:,([\s\S]*))?$/.exec(text.slice(index + 'var('.length, close)) ?? []
    result += text.slice(end, index) + replace(name.trim(), fallback && replaceVariables(fallback.trim(), replace))
    end = close + 1
  }
  return result + text.slice(end)
}

function closingBracket(text: string, open: number) {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return at
  }
  throw new Error('A bracket is not closed')
}

/**
 * What a use of a token can be replaced with. A token with one value is replaced with it, and a token that is always the same as another
 * one is replaced with that one.
 */
function createSubstitution({ declared }: Theme, portal: ReturnType<typeof readPortal>) {
  /** Whether the token has the same value everywhere in the page. */
  const isOfPage = (name: string) =>
    !portal.setForPart.has(name) &&
    [...(declared.get(name)?.keys() ?? [])].every((selector) => selector === ALWAYS || selector === DARK)
  const isSame = (name: string) => !portal.setForPage.has(name) && !portal.setForPart.has(name)
  /** The value of a token on `body`, if it is the same in the dark. */
  function constantOf(name: string): string | undefined {
    const values = declared.get(name)
    const value = values?.get(ALWAYS)
    if (value === undefined || values?.has(DARK) || !isSame(name)) return
    let isConstant = true
    const constant = replaceVariables(value, (used) => {
      const inner = constantOf(used)
      if (inner === undefined) isConstant = false
      return inner ?? ''
    })
    return isConstant ? constant : undefined
  }
  function aliasOf(name: string): string | undefined {
    const values = declared.get(name)
    if (values?.has(DARK) || !isSame(name)) return
    return /^var\((--[\w-]+)\)$/.exec(values?.get(ALWAYS) ?? '')?.[1]
  }
  function substitute(name: string): string {
    if (!isOfPage(name)) return `var(${name})`
    const constant = constantOf(name)
    if (constant !== undefined) return constant
    const alias = aliasOf(name)
    return alias && isOfPage(alias) ? substitute(alias) : `var(${name})`
  }
  return (text: string) =>
    replaceVariables(text, (name, fallback) =>
      declared.has(name) ? substitute(name) : `var(${name}${fallback === undefined ? '' : `,${fallback}`})`,
    )
}

const mentions = (text: string) => [...text.matchAll(/--[\w-]+/g)].map(([name]) => name)

/** The tokens that scripts of the kit use by the name of their variable. */
function ofScripts() {
  const variables = [
    ...readFileSync(join(kitFolder, 'internal/generated/styles/tokens.js'), 'utf8').matchAll(
      /export var (\w+) = "var\((--[\w-]+)/g,
    ),
  ]
  const scripts = [...usedKitFiles()].filter(
    ([file, text]) => file.endsWith('.js') && /generated\/styles\/tokens/.test(text),
  )
  const words = new Set(scripts.flatMap(([, text]) => text.match(/\w+/g) ?? []))
  return variables.flatMap(([, variable = '', name = '']) => (words.has(variable) ? [name] : []))
}

/** The theme with the tokens that are used, directly or by others. */
function prune({ text, declared }: Theme, simplify: (text: string) => string, roots: Iterable<string>) {
  const used = new Set<string>()
  const use = (name: string) => {
    if (used.has(name)) return
    used.add(name)
    for (const value of declared.get(name)?.values() ?? []) mentions(simplify(value)).forEach(use)
  }
  for (const root of roots) use(root)
  return text.replace(RULE, (_, selector: string, body: string) => {
    const kept = [...body.matchAll(DECLARATION)].filter(([, name = '']) => used.has(name))
    return kept.length === 0
      ? ''
      : `${selector}{${kept.map(([, name, value = '']) => `${name}:${simplify(value)}`).join(';')}}`
  })
}

/** The kit's style sheets with only those of its tokens that the portal needs. The theme is always loaded, so no use of a token needs a default. */
export function leanKitStyles(): Plugin {
  const tokens = readKitTokens()
  const theme = readTheme()
  const portal = readPortal(tokens)
  const simplify = createSubstitution(theme, portal)
  const sheets = () =>
    [...usedKitFiles()]
      .filter(([file]) => file.endsWith('.scoped.css') && file !== THEME)
      .map(([, text]) => simplify(text))
  return {
    name: 'portico:lean-kit-styles',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /@cloudscape-design\/components\/.*\.scoped\.css$/ },
      handler(code, id) {
        if (id !== THEME) return simplify(code)
        return prune(theme, simplify, [...sheets().flatMap(mentions), ...ofScripts(), ...portal.mentioned])
      },
    },
  }
}
