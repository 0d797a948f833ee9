import type { Plugin } from 'vite'

/** The parts of the router for its own framework: links that load pages ahead, and instrumentation. The portal follows links itself. */
const replacements: [source: RegExp, importer: RegExp, code: string][] = [
  [
    /\/ssr\/components\.js$/,
    /\/lib\/(dom\/lib|components)\.js$/,
    `
      import { createContext } from 'react'
      export const FrameworkContext = createContext(undefined)
      export const PrefetchPageLinks = () => null
      const nothing = [false, null, {}]
      export const usePrefetchBehavior = () => nothing
      export const mergeRefs = (ref) => ref`,
  ],
  [
    /^\.\/instrumentation\.js$/,
    /\/lib\/router\/router\.js$/,
    `
      export const consumeInstrumentationClientResultMetaReceiver = () => undefined
      export const getRouteInstrumentationUpdates = () => ({})
      export const instrumentClientSideRouter = (router) => router`,
  ],
]

const VIRTUAL = '\0portico:router/'

/** Removes parts of the router that the portal does not use. If a release moves them they stay, and the first visit becomes heavier. */
export function leanRouter(): Plugin {
  return {
    name: 'portico:lean-router',
    enforce: 'pre',
    apply: 'build',
    resolveId: {
      filter: { id: /\/(ssr\/components|instrumentation)\.js$/ },
      handler(imported, importer = '') {
        if (!importer.includes('/react-router/')) return null
        const index = replacements.findIndex(([source, from]) => source.test(imported) && from.test(importer))
        return index < 0 ? null : `${VIRTUAL}${index}`
      },
    },
    load: {
      filter: { id: /^\0portico:router\// },
      handler: (id) => replacements[Number(id.slice(VIRTUAL.length))]?.[2] ?? null,
    },
  }
}
