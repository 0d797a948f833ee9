import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAssets } from './build/compress-assets.ts'
import { keepEarlierAssets } from './build/keep-earlier-assets.ts'
import { kitMessages } from './build/kit-messages.ts'
import { kitTokens } from './build/kit-tokens.ts'
import { leanKit } from './build/lean-kit.ts'
import { leanKitIcons } from './build/lean-kit-icons.ts'
import { leanKitStyles } from './build/lean-kit-styles.ts'
import { splitPages } from './build/split-pages.ts'
import { isOfFrame } from './src/platform/namespaces.ts'

const framework =
  /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|react-router|@remix-run|cookie-es|@tanstack|i18next|react-i18next|html-parse-stringify|void-elements|use-sync-external-store)\//
const kit = /node_modules\/(@cloudscape-design|clsx|tslib|react-transition-group|dom-helpers|mnth|weekstart)\//

/** Small things that nearly every page draws; one by one they would be a request each. What only tables and forms need is not small. */
const basics =
  /@cloudscape-design\/components\/(alert|box|button|column-layout|container|grid|header|live-region|pagination|status-indicator|text-filter|internal\/(?!analytics|vendor|components|utils\/date-time)|link|space-between)\/|src\/(ui\/(?!collection\/|bulk|confirm-dialog|conflict|day-|name-list|tutorial|wizard|zone-text)|domains\/(consent|properties|providers)\/[\w-]+\.(queries|paths)|domains\/properties\/(address-lines|property-address))/
/** What the pages of a property load with. */
const queries = /src\/domains\/[\w-]+\/[\w-]+\.(queries|paths)/

/** The texts of the frame, ours and the kit's, are one file for each locale; every other namespace is one of its own. */
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
    input: ['src/entry-client.tsx', 'src/app/early-input/inline.ts'],
    output: {
      codeSplitting: {
        groups: [
          { name: messageChunk, debugName: 'messages', test: /src\/locales\/|kit-messages\// },
          { name: 'framework', test: framework, tags: ['$initial' as const] },
          { name: 'kit', test: kit, tags: ['$initial' as const] },
          {
            name: 'platform',
            test: /\/(apps\/web\/src\/platform|packages\/contract\/src)\//,
            tags: ['$initial' as const],
          },
          { name: 'basics', test: basics, minShareCount: 2 },
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
  // The server's bundle is built for one purpose; left open, it would carry and run the development half of React.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    ...(isSsrBuild ? server : client),
  },
  server: { port: 5173, strictPort: true, proxy: { '/v1': `http://localhost:${process.env.PORT || 3000}` } },
}))
