import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles, usedKitFiles } from './kit-files.ts'
import { kitFolder } from './kit-folder.ts'
import { kitTokens } from './kit-tokens.ts'
import { leanKitStyles, replaceVariables } from './lean-kit-styles.ts'

const THEME = join(kitFolder, 'internal/base-theme/styles.scoped.css')

test('a variable is found with brackets and variables in its default', () => {
  const seen: [string, string | undefined][] = []
  const text = replaceVariables('a: var(--one, calc(1px + var(--two))) var( --three );', (name, fallback) => {
    seen.push([name, fallback])
    return `<${name}>`
  })
  expect(text).toBe('a: <--one> <--three>;')
  expect(seen).toEqual([
    ['--two', undefined],
    ['--one', 'calc(1px + <--two>)'],
    ['--three', undefined],
  ])
})

type Transform = { transform: { handler: (code: string, id: string) => string } }
const [ofPortal, ofKit] = [kitTokens(), leanKitStyles()] as unknown as [Transform, Transform]
/** A style sheet as the build writes it. */
const built = (id: string, code: string) =>
  (id.startsWith(kitFolder) ? ofKit : ofPortal).transform.handler(code, id) ?? code

test('the lean theme declares every token that the style sheets of the kit and of the portal use, and little else', () => {
  const sheets = [...usedKitFiles()].filter(([id]) => id.endsWith('.css'))
  const theme = built(THEME, '')
  const original = new Set([...(usedKitFiles().get(THEME) ?? '').matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
  const declared = new Set([...theme.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
  const portal = sourceFiles()
    .filter((id) => id.endsWith('.css'))
    .map((id) => [id, readFileSync(id, 'utf8')] as const)
  const texts = [...sheets.filter(([id]) => id !== THEME), ...portal].map(([id, code]) => built(id, code))
  const used = new Set(
    [theme, ...texts].flatMap((text) => [...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name)),
  )
  expect([...used].filter((name) => original.has(name) && !declared.has(name))).toEqual([])
  expect(declared.size).toBeGreaterThan(100)
  expect(declared.size).toBeLessThan(original.size / 2)
})

test('a token that never changes is written out, and one that differs in the dark or in a part of the page is not', () => {
  const id = join(kitFolder, 'button/styles.scoped.css')
  const sheet = built(id, usedKitFiles().get(id) ?? '')
  const theme = built(THEME, '')
  expect(sheet).not.toMatch(/var\(--(font-weight|line-height)-/)
  expect(sheet).toMatch(/var\(--color-background-button-primary-default-\w{6}\)/)
  expect(theme).toMatch(/awsui-dark-mode[^{]*\{[^}]*--color-text-body-default-\w{6}:/)
  expect(theme).toMatch(/awsui-context-compact-table[^{]*\{[^}]*--space-scaled-m-\w{6}:/)
})
