import type { Plugin } from 'vite'

/** The properties of a page that are loaded when it is opened. */
const CONTENT = ['data', 'Component', 'sideNavigation']

type Range = { start: number; end: number }
// biome-ignore lint/suspicious/noExplicitAny: of the syntax tree only a few properties are read.
type Tree = any
type Parse = (code: string) => Tree

/**
 * A page is one file, but the portal needs the descriptions of all pages and the content of one. Importing a file with `?description`
 * removes these properties from its `definePage({ … })`, together with the declarations and imports that only they use.
 */
export function splitPages(): Plugin {
  return {
    name: 'split-pages',
    transform: {
      filter: { id: /\.page\.tsx\?description$/ },
      handler(code) {
        return { code: describePage(code, (text) => this.parse(text)), map: null }
      },
    },
  }
}

export const describePage = (code: string, parse: Parse) => withoutUnused(withoutContent(code, parse), parse)

/** Replaces code with blanks, so that the positions of the rest do not change. */
const without = (code: string, ranges: readonly Range[]) =>
  ranges.reduce((text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end), code)

function withoutContent(code: string, parse: Parse): string {
  const removed: Range[] = []
  visit(parse(code), (node) => {
    if (node.type !== 'CallExpression' || node.callee.name !== 'definePage') return
    for (const property of node.arguments[0]?.properties ?? []) {
      if (!CONTENT.includes(property.key?.name)) continue
      const comma = /^\s*,/.exec(code.slice(property.end))?.[0].length ?? 0
      removed.push({ start: property.start, end: property.end + comma })
    }
  })
  return without(code, removed)
}

/** Removes unused imports and declarations repeatedly, until all of the rest are used. */
function withoutUnused(code: string, parse: Parse): string {
  const unused = parse(code).body.filter((node: Tree) => {
    const names = namesOf(node)
    const own = code.slice(node.start, node.end)
    return names.length > 0 && names.every((name) => countMentions(code, name) === countMentions(own, name))
  })
  return unused.length === 0 ? code : withoutUnused(without(code, unused), parse)
}

const countMentions = (code: string, name: string) =>
  code.split(new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])`)).length - 1

function namesOf(node: Tree): string[] {
  if (node.type === 'ImportDeclaration') return node.specifiers.map(({ local }: Tree) => local.name)
  if (node.type === 'FunctionDeclaration') return [node.id.name]
  if (node.type === 'VariableDeclaration') return node.declarations.map(({ id }: Tree) => id.name)
  return []
}

function visit(node: Tree, see: (node: Tree) => void) {
  if (!node || typeof node !== 'object') return
  if (typeof node.type === 'string') see(node)
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const one of value) visit(one, see)
    else visit(value, see)
  }
}
