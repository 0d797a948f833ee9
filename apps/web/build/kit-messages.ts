import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { usedKitFiles } from './kit-files.ts'
import { kitFolder } from './kit-folder.ts'

const NAME = 'virtual:kit-messages/'

/** The components that the portal uses. The texts of the others are left out. */
function usedComponents(): ReadonlySet<string> {
  const scripts = [...usedKitFiles()].filter(([file]) => file.endsWith('.js')).map(([, text]) => text)
  return new Set(scripts.flatMap((text) => [...text.matchAll(/I18n\(\s*'([^']+)'/g)].map(([, name = '']) => name)))
}

type Element = { type: number; value?: string }
type Messages = Record<string, Record<string, Record<string, Record<string, Element[] | string>>>>

/** A message without placeholders is shortened to plain text. */
function compact(elements: Element[] | string) {
  const [only, ...more] = elements
  return typeof only === 'object' && only.type === 0 && more.length === 0 ? (only.value ?? '') : elements
}

function readMessages(language: string): Messages {
  const used = usedComponents()
  const all: Messages = JSON.parse(readFileSync(join(kitFolder, `i18n/messages/all.${language}.json`), 'utf8'))
  for (const locales of Object.values(all)) {
    for (const components of Object.values(locales)) {
      for (const [component, texts] of Object.entries(components)) {
        if (!used.has(component)) delete components[component]
        for (const key of Object.keys(texts)) texts[key] = compact(texts[key] ?? '')
      }
    }
  }
  return all
}

/** `virtual:kit-messages/de`: the kit's own texts in a language. */
export function kitMessages(): Plugin {
  return {
    name: 'portico:kit-messages',
    resolveId: { filter: { id: /^virtual:kit-messages\// }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:kit-messages\// },
      handler: (id) =>
        `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(readMessages(id.slice(NAME.length + 1))))})`,
    },
  }
}
