import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { kitFolder } from './kit-folder.ts'

/** Attributes that the browser does not need within a page, and that no style sheet of the kit asks for. */
const UNUSED = /, (xmlns: "http:\/\/www\.w3\.org\/2000\/svg"|"data-awsui-icon-animated": "true")/g
const ENTRY = /^ {4}"([\w-]+)": /
const src = fileURLToPath(new URL('../src', import.meta.url))
const isCode = (file: string) => !/icon\/generated|test-utils|i18n\/messages/.test(file)

/**
 * The kit has all its 143 icons in one table. The kit and the portal always use literal names, so an icon whose name does not occur
 * in the code is never shown and can be removed. The others lose attributes that every page would repeat for every icon.
 */
export function leanKitIcons(): Plugin {
  return {
    name: 'portico:lean-kit-icons',
    transform: {
      filter: { id: /icon\/generated\/icons\.js$/ },
      handler(code) {
        const [head = '', ...entries] = code.split(/(?=^ {4}"[\w-]+": )/m)
        const [, tail = ''] = /(^\};[\s\S]*)$/m.exec(code) ?? []
        if (entries.length < 100 || !tail.includes('export'))
          this.error('The kit keeps its icons in another way than this build knows')
        const text = writtenOut()
        const isUsed = (entry: string) => text.has(ENTRY.exec(entry)?.[1] ?? '')
        return (
          head +
          entries
            .map((entry) => entry.replace(tail, '').replaceAll(UNUSED, ''))
            .filter(isUsed)
            .join('') +
          tail
        )
      },
    },
  }
}

/** Every word in quotation marks that could be the name of an icon. */
function writtenOut(): ReadonlySet<string> {
  const files = [
    ...globSync('**/*.js', { cwd: kitFolder })
      .filter(isCode)
      .map((file) => `${kitFolder}/${file}`),
    ...globSync('**/*.{ts,tsx}', { cwd: src }).map((file) => `${src}/${file}`),
  ]
  const words = files.flatMap((file) => readFileSync(file, 'utf8').match(/(?<=["'])[a-z][\w-]+(?=["'])/g) ?? [])
  return new Set(words)
}
