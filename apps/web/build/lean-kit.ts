import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { kitFolder } from './kit-folder.ts'

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))
const messageFormat = source('ui/kit-message-format.ts')
const lazyOnce = source('ui/lazy-once.tsx')

/** The modules of charts that use tokens. */
const OF_CHARTS = /^internal\/(styles\/colors|utils\/create-category-color-scale)\.js$/

type Replacement = {
  /** How the kit imports the module. */
  source: RegExp
  /** The modules of the kit that import it. By default all. */
  importer?: RegExp
  /** The code that takes its place. */
  code: string
  /** The modules of the kit that this code imports. */
  needs?: string[]
}

const nothing = 'export default () => null'
/** A part that is rarely shown is loaded when it is first shown. */
const later = (file: string, name: string) =>
  [
    `import { lazyOptional } from ${JSON.stringify(lazyOnce)}`,
    `const Part = lazyOptional(async () => (await import(${JSON.stringify(join(kitFolder, file))})).${name})`,
    name === 'default' ? 'export default Part' : `export { Part as ${name} }`,
  ].join('\n')

/** `kit.test.ts` fails if a release of the kit no longer imports these modules so. */
export const replacements: readonly Replacement[] = [
  // The portal uses one of the three app layouts. The others depend on a drag-and-drop library.
  {
    source: /^\.\/internal$/,
    importer: /^app-layout\/index\.js$/,
    code: `export { default as AppLayoutInternal } from ${JSON.stringify(join(kitFolder, 'app-layout/visual-refresh/index.js'))}`,
    needs: ['app-layout/visual-refresh/index.js'],
  },
  // The layout gets its drawers as tools. Its other drawers, their menu and their handles are never shown.
  {
    source: /^\.\/drawers$/,
    importer: /^app-layout\/visual-refresh\/(index|mobile-toolbar)\.js$/,
    code: `${nothing}\nexport const MobileTriggers = () => null`,
  },
  {
    source: /^\.\.\/utils\/use-drawers$/,
    importer: /^app-layout\/visual-refresh\/context\.js$/,
    code: `
      const LEAST_WIDTH = 290
      export const useDrawers = (props, ariaLabels, { toolsOpen, toolsWidth }) => ({
        ariaLabelsWithDrawers: ariaLabels,
        activeDrawerId: null,
        activeDrawerSize: toolsWidth,
        minDrawerSize: Math.min(toolsOpen ? toolsWidth : LEAST_WIDTH, LEAST_WIDTH),
        onActiveDrawerChange() {},
        onActiveDrawerResize() {},
      })`,
  },
  {
    source: /^\.\.\/\.\.\/internal\/components\/panel-resize-handle$/,
    importer: /^app-layout\/utils\/use-resize\.js$/,
    code: nothing,
  },
  // The kit's error boundaries do nothing without its ErrorBoundary, which the portal does not use.
  { source: /\/error-boundary\/internal$/, code: 'export const BuiltInErrorBoundary = ({ children }) => children' },
  // Pages are turned one by one: no popover tells that there is no such page.
  { source: /^\.\.\/popover\/internal$/, importer: /^pagination\/internal\.js$/, code: nothing },
  // Tooltips tell why a button is disabled, and annotations belong to tutorials.
  {
    source: /^\.\.\/tooltip\/internal\.js$/,
    importer: /^button\/internal\.js$/,
    code: later('tooltip/internal.js', 'default'),
    needs: ['tooltip/internal.js'],
  },
  {
    source: /^\.\/annotation\/closed-annotation$/,
    importer: /^annotation-context\/index\.js$/,
    code: later('annotation-context/annotation/closed-annotation.js', 'ClosedAnnotation'),
    needs: ['annotation-context/annotation/closed-annotation.js'],
  },
  {
    source: /^\.\/annotation\/open-annotation$/,
    importer: /^annotation-context\/index\.js$/,
    code: later('annotation-context/annotation/open-annotation.js', 'OpenAnnotation'),
    needs: ['annotation-context/annotation/open-annotation.js'],
  },
  // The kit tells its authors nothing about the pages of the portal, and tests do not look for its components.
  {
    source: /\/use-base-component$/,
    code: `
      import { useRef } from 'react'
      import { useFocusVisible } from '@cloudscape-design/component-toolkit/internal'
      export default function useBaseComponent() {
        const root = useRef(null)
        useFocusVisible(root)
        return { __internalRootRef: root }
      }`,
  },
  // The kit looks for the scheme `javascript:` by parsing. For every link within the portal that throws an error, which takes long.
  {
    source: /\/check-safe-url$/,
    code: `
      import { checkSafeUrl as check } from ${JSON.stringify(join(kitFolder, 'internal/utils/check-safe-url.js'))}
      export const checkSafeUrl = (component, url) => (/^[/?#]/.test(url ?? '') ? undefined : check(component, url))`,
    needs: ['internal/utils/check-safe-url.js'],
  },
  // No other application adds to the layout or to alerts of this one.
  {
    source: /\/plugins\/api$/,
    code: `
      const contexts = new Map()
      function createContext(React, name) {
        if (!contexts.has(name)) contexts.set(name, React.createContext(undefined))
        return contexts.get(name)
      }
      export const awsuiPluginsInternal = { sharedReactContexts: { createContext }, alert: {}, alertContent: {} }`,
  },
  {
    source: /\/plugins\/helpers$/,
    importer: /^alert\/internal\.js$/,
    code: `
      const actions = { discoveredActions: [], headerRef: null, contentRef: null }
      const content = {
        initialHidden: false,
        headerReplacementType: 'original',
        contentReplacementType: 'original',
        headerRef: null,
        contentRef: null,
        replacementHeaderRef: null,
        replacementContentRef: null,
      }
      export const createUseDiscoveredAction = () => () => actions
      export const createUseDiscoveredContent = () => () => content`,
  },
]

const nameIn = (importer: string) => relative(kitFolder, importer)

export function replacementOf(imported: string, importer: string): { index: number; needs: string[] } | undefined {
  const name = nameIn(importer)
  const index = replacements.findIndex((one) => one.source.test(imported) && (one.importer?.test(name) ?? true))
  if (index < 0) return
  return { index, needs: (replacements[index]?.needs ?? []).map((file) => join(kitFolder, file)) }
}

const VIRTUAL = '\0portico:kit/'

/**
 * Removes parts of the kit that the portal never uses, or not on its first page.
 * - The modules above get other code.
 * - Its messages are already parsed, so the parser of `intl-messageformat` is not needed.
 * - Charts get a copy of the module of tokens. Otherwise their colours would be part of the first script, which shares that module.
 * - Its global style sheet contains fonts as base64, while the portal loads them as files.
 */
export function leanKit(): Plugin {
  return {
    name: 'portico:lean-kit',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^\.|^intl-messageformat$/ },
      handler(imported, importer = '') {
        if (imported === 'intl-messageformat') return messageFormat
        if (!importer.startsWith(kitFolder)) return null
        if (imported === '../generated/styles/tokens' && OF_CHARTS.test(nameIn(importer)))
          return `${join(dirname(importer), imported)}.js?charts`
        const replacement = replacementOf(imported, importer)
        return replacement ? `${VIRTUAL}${replacement.index}` : null
      },
    },
    load: {
      filter: { id: /^\0portico:kit\// },
      handler: (id) => replacements[Number(id.slice(VIRTUAL.length))]?.code ?? null,
    },
    transform: {
      filter: { id: /global-styles\/index\.css$/ },
      handler(code) {
        const lean = code.replace(/@font-face\s*\{[^}]*\}/g, '')
        if (lean.includes('base64')) this.error('The kit’s global style sheet still embeds a font')
        return lean
      },
    },
  }
}
