import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { compressAssets } from './build/compress-assets.ts'
import { keepEarlierAssets } from './build/keep-earlier-assets.ts'
import { kitMessages } from './build/kit-messages.ts'
import { kitTokens } from './build/kit-tokens.ts'
import { leanKit } from './build/lean-kit.ts'
import { leanKitIcons } from './build/lean-kit-icons.ts'
import { leanKitStyles } from './build/lean-kit-styles.ts'
import { splitPages } from './build/split-pages.ts'
import { isOfFrame } from './src/platform/namespaces.ts'

/** The page that most users open first. The modules that it shares with other pages are one chunk, which is then in the browser's cache. */
const FIRST_PAGE = '/app/personal-dashboard/personal-dashboard.page.tsx'
const ofFirstPage = new Set<string>()
function firstPageChunk(id: string, graph: Pick<Rolldown.PluginContext, 'getModuleInfo'>) {
  const collect = (module: string) => {
    if (ofFirstPage.has(module)) return
    ofFirstPage.add(module)
    for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) collect(imported)
  }
  if (ofFirstPage.size === 0) collect(`${import.meta.dirname}/src${FIRST_PAGE}`)
  return ofFirstPage.has(id) ? 'first-page' : null
}

/** Modules that all pages of a property load. Few of them need the history, which brings its filters along. */
const queries = /src\/domains\/(?!history\/)[\w-]+\/[\w-]+\.(queries|paths)/

/** The texts of the frame and of the kit are one chunk per locale. Every other namespace is a chunk of its own. */
const kitLanguages: Record<string, string> = {
  en: 'en_US',
  'en-GB': 'en_GB',
  de: 'de_DE',
  es: 'es_ES',
  fr: 'fr_FR',
  it: 'it_IT',
  ja: 'ja_JP',
}
function messageChunk(id: string) {
  const [, own, namespace] = /\/src\/locales\/(\w+)\/(\w+)\.json/.exec(id) ?? []
  if (namespace && !isOfFrame(namespace)) return `${namespace}-messages-${own}`
  const ofKit = /kit-messages\/([\w-]+)$/.exec(id)?.[1]
  const locale = own ?? (ofKit && kitLanguages[ofKit])
  return locale ? `messages-${locale}` : null
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
          { name: messageChunk, debugName: 'messages', test: /src\/locales\/|kit-messages\// },
          { name: 'kit', test: /node_modules\/@cloudscape-design\//, tags: ['$initial' as const] },
          { name: 'framework', test: /node_modules\//, tags: ['$initial' as const] },
          {
            name: 'platform',
            test: /\/(apps\/web\/src\/platform|packages\/contract\/src)\//,
            tags: ['$initial' as const],
          },
          { name: firstPageChunk, debugName: 'first-page', minShareCount: 2 },
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
    ...(isSsrBuild ? [] : [keepEarlierAssets(), compressAssets()]),
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
    modulePreload: { polyfill: false },
    ...(isSsrBuild ? server : client),
  },
  server: { port: 5173, strictPort: true, proxy: { '^/v[12]/': `http://localhost:${process.env.PORT || 3000}` } },
}))
