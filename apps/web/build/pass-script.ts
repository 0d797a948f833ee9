import { build, type Plugin, type Rolldown } from 'vite'

const NAME = 'virtual:pass-script'
const ENTRY = new URL('../src/app/pass-page/pass-script.ts', import.meta.url)

/**
 * `virtual:pass-script`: the script of the page of a pass as one text, which the server writes into the page. Visitors of a building have any
 * phone, and load nothing of the portal.
 */
export function passScript(): Plugin {
  return {
    name: 'portico:pass-script',
    resolveId: { filter: { id: /^virtual:pass-script$/ }, handler: () => `\0${NAME}` },
    load: {
      filter: { id: /^\0virtual:pass-script$/ },
      async handler() {
        const built = (await build({
          configFile: false,
          logLevel: 'error',
          root: ENTRY.pathname.replace(/\/src\/.*$/, ''),
          resolve: { alias: { '#web': ENTRY.pathname.replace(/\/app\/.*$/, '') } },
          build: {
            write: false,
            target: 'es2019',
            minify: true,
            rolldownOptions: { input: ENTRY.pathname, output: { format: 'iife' } },
          },
        })) as Rolldown.RolldownOutput
        const [{ code }] = built.output
        return `export const passScript = ${JSON.stringify(code.trim().replaceAll('</', '<\\/'))}`
      },
    },
  }
}
