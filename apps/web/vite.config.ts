import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { compressAssets } from './build/compress-assets.ts'
import { filesFirst } from './build/files-first.ts'
import { keepEarlierAssets } from './build/keep-earlier-assets.ts'
import { kitMessages } from './build/kit-messages.ts'
import { kitTokens } from './build/kit-tokens.ts'
import { leanKit } from './build/lean-kit.ts'
import { leanKitIcons } from './build/lean-kit-icons.ts'
import { leanKitStyles } from './build/lean-kit-styles.ts'
import { passScript } from './build/pass-script.ts'
import { splitPages } from './build/split-pages.ts'
import { messageChunk } from './src/platform/namespaces.ts'

/** What every page loads, and the page that most users open first. */
const FIRST = ['entry-client.tsx', 'app/personal-dashboard/personal-dashboard.page.tsx']
const ofFirstVisit = new Set<string>()
function isOfFirstVisit(id: string, graph: Pick<Rolldown.PluginContext, 'getModuleInfo'>) {
  const collect = (module: string) => {
    if (ofFirstVisit.has(module)) return
    ofFirstVisit.add(module)
    for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) collect(imported)
  }
  if (ofFirstVisit.size === 0) for (const file of FIRST) collect(`${import.meta.dirname}/src/${file}`)
  return ofFirstVisit.has(id)
}

const INLINE = /pre-hydration-input\/(inline-script|record-input)\./
/** Modules that the first visit imports by way of a list of others, and does not use. */
const OF_OTHERS = /\/selection-tree\/|react-transition-group\/esm\/CSSTransition|\/dom-helpers\//
/** The kit, the code that takes the place of parts of it, and what loads some of its parts later. */
const OF_KIT =
  /(rolldown|vite)\/(runtime|preload-helper)|node_modules\/@cloudscape-design\/|portico:kit\/|src\/ui\/(lazy-once|import-files)\./

/**
 * What a first visit loads is few files: the libraries and the kit, which seldom change, and the rest, with the style sheets of all of it.
 * The script that is written into every page has nothing in common with them.
 */
function firstVisitChunk(id: string, graph: Pick<Rolldown.PluginContext, 'getModuleInfo'>) {
  if (INLINE.test(id) || OF_OTHERS.test(id) || !isOfFirstVisit(id, graph)) return null
  if (id.endsWith('.css')) return 'portal'
  if (OF_KIT.test(id)) return 'kit'
  return id.includes('/node_modules/') ? 'framework' : 'portal'
}

/** Modules that all pages of a property load. Few of them need the history, which brings its filters along. */
const queries = /src\/domains\/(?!history\/)[\w-]+\/[\w-]+\.(queries|paths)/

/** The texts of the frame and of the kit are one chunk per locale. */
const kitLanguages: Record<string, string> = {
  en: 'en_US',
  'en-GB': 'en_GB',
  de: 'de_DE',
  es: 'es_ES',
  fr: 'fr_FR',
  it: 'it_IT',
  ja: 'ja_JP',
}
function textChunk(id: string) {
  const [, ofTexts, namespace = ''] = /\/src\/locales\/(\w+)\/(\w+)\.json/.exec(id) ?? []
  if (ofTexts) return messageChunk(ofTexts, namespace)
  const [, language, country = ''] = /\/src\/locales\/(\w\w)-(\w\w)\.ts/.exec(id) ?? []
  const ofKit = kitLanguages[/kit-messages\/([\w-]+)$/.exec(id)?.[1] ?? '']
  const ofFrame = language ? `${language}_${country.toUpperCase()}` : ofKit
  return ofFrame ? messageChunk(ofFrame, 'app') : null
}

const client = {
  outDir: 'dist/client',
  manifest: true,
  rolldownOptions: {
    input: ['src/entry-client.tsx', 'src/app/pre-hydration-input/inline-script.ts'],
    output: {
      // The first script names every chunk, so a short hash saves a kilobyte. It has to differ only from that of the same chunk in other releases.
      chunkFileNames: 'assets/[name]-[hash:7].js',
      codeSplitting: {
        groups: [
          { name: firstVisitChunk, debugName: 'first visit', includeDependenciesRecursively: false },
          { name: textChunk, debugName: 'texts', test: /src\/locales\/|kit-messages\// },
          { name: 'queries', test: queries, minShareCount: 2 },
          { name: 'tables', test: /src\/ui\/collection\//, minShareCount: 2 },
        ],
      },
    },
  },
}

const server = {
  outDir: 'dist/server',
  copyPublicDir: false,
  rolldownOptions: { output: { codeSplitting: false } },
}

export default defineConfig(({ isSsrBuild }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    splitPages(),
    kitTokens(),
    leanKit(),
    leanKitIcons(),
    leanKitStyles(),
    kitMessages(),
    ...(isSsrBuild ? [passScript()] : [filesFirst(import.meta.dirname), keepEarlierAssets(), compressAssets()]),
  ],
  resolve: { alias: { '#web': fileURLToPath(new URL('./src', import.meta.url)) } },
  ssr: { noExternal: true as const },
  // NODE_ENV is fixed at build time. Otherwise the bundle of the server would include and run the development build of React.
  // The kit asks the top window for settings whenever it draws a component. On the server that would throw an error each time.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production'), 'window.top': 'undefined' } }),
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // `filesFirst` fetches the files of what is imported later.
    modulePreload: false as const,
    ...(isSsrBuild ? server : client),
  },
  server: { port: 5173, strictPort: true, proxy: { '^/v[12]/': `http://localhost:${process.env.PORT || 3000}` } },
}))
