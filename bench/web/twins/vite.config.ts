import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const MARKDOWN = /\/node_modules\/(react-markdown|remark-gfm)\//

/** Builds the twin that `VITE_TWIN` names. All of them have the same document. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  build: {
    outDir: `dist/${process.env.VITE_TWIN}`,
    target: 'es2022',
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    // The kit of refine is one module; without this what it needs for Markdown would stay, though nothing shows any.
    rolldownOptions: { treeshake: { moduleSideEffects: [{ test: MARKDOWN, sideEffects: false }] } },
  },
})
