import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { usedKitFiles } from './kit-files.ts'
import { kitFolder } from './kit-folder.ts'
import { replacementOf, replacements } from './lean-kit.ts'

/** The build and the portal depend on internals of the interface kit. This test names the one that a new release has changed. */

const globalStyles = dirname(createRequire(import.meta.url).resolve('@cloudscape-design/global-styles/index.css'))
const read = (folder: string, file: string) => {
  const path = join(folder, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

const assumptions: [what: string, folder: string, file: string, expected: RegExp][] = [
  ['one of its three layouts is the visual refresh', kitFolder, 'app-layout/internal.js', /from '\.\/visual-refresh'/],
  ['that layout is a module of its own', kitFolder, 'app-layout/visual-refresh/index.js', /export default/],
  ['messages are formatted by intl-messageformat', kitFolder, 'i18n/utils/i18n-formatter.js', /'intl-messageformat'/],
  ['icons have attributes for animation', kitFolder, 'icon/generated/icons.js', /, "data-awsui-icon-animated": "true"/],
  ['icons are one table of names', kitFolder, 'icon/generated/icons.js', /^ {4}"[\w-]+": /m],
  [
    'tokens have a name and a hash',
    kitFolder,
    'internal/generated/styles/tokens.js',
    /--color-text-body-default-[a-z0-9]{6}[,"]/,
  ],
  [
    'heights of the layout are custom properties',
    kitFolder,
    'internal/generated/custom-css-properties/index.js',
    /--awsui-header-height-/,
  ],
  [
    'the theme is one style sheet',
    kitFolder,
    'internal/base-theme/styles.scoped.css',
    /--color-text-body-default-[a-z0-9]{6}:/,
  ],
  [
    'the theme has contexts that the portal does not use',
    kitFolder,
    'internal/base-theme/styles.scoped.css',
    /\.awsui-context-top-navigation/,
  ],
  [
    'the colours of charts come from the module of tokens',
    kitFolder,
    'internal/styles/colors.js',
    /from '\.\.\/generated\/styles\/tokens'/,
  ],
  [
    'the scale of colours of charts comes from the module of tokens',
    kitFolder,
    'internal/utils/create-category-color-scale.js',
    /from '\.\.\/generated\/styles\/tokens'/,
  ],
  [
    'the theme has tokens of charts, of which the portal sets its own',
    kitFolder,
    'internal/base-theme/styles.scoped.css',
    /--color-charts-/,
  ],
  ['a page may say how wide it is drawn', kitFolder, 'internal/hooks/use-mobile/index.js', /awsui-force-mobile-mode/],
  [
    'its own texts are in files by language',
    kitFolder,
    'i18n/messages/all.ja.json',
    /"cloudscape-design-components":\{"ja":/,
  ],
  ['the fields of a form stand in one box', kitFolder, 'form-field/styles.css.js', /"controls": "awsui_controls_/],
  ['a field stands in a column', kitFolder, 'grid/styles.css.js', /"grid-column": "awsui_grid-column_/],
  ['a column gets its width when it is measured', kitFolder, 'grid/styles.css.js', /"colspan-12": "awsui_colspan-12_/],
  ['the global style sheet embeds its fonts', globalStyles, 'index.css', /@font-face\s*\{[^}]*base64/],
]

test.each(assumptions)(
  'the interface kit still has the internals that the build depends on: %s',
  (what, folder, file, expected) => {
    const isAsKnown = expected.test(read(folder, file))
    expect(
      isAsKnown,
      `The kit has changed: "${what}" is no longer true of ${file}. See what uses it in apps/web/build.`,
    ).toBe(true)
  },
)

test('no style sheet of the kit asks for the attributes that the build removes', () => {
  const styles = globSync('**/*.css', { cwd: kitFolder })
  expect(styles.length).toBeGreaterThan(50)
  const asking = styles.filter((file) => /data-awsui-icon-animated/.test(read(kitFolder, file)))
  expect(asking).toEqual([])
})

test('the interface kit is pinned to the release that the build was written for', () => {
  const { dependencies } = JSON.parse(read(join(import.meta.dirname, '..'), 'package.json'))
  const kit = Object.entries<string>(dependencies).filter(([name]) => name.startsWith('@cloudscape-design/'))
  expect(kit.length).toBeGreaterThan(0)
  for (const [name, version] of kit) expect(version, `${name} may not float`).toMatch(/^\d+\.\d+\.\d+$/)
})

const IMPORT = /import (?:(\w+)(?:, | ))?(?:\{([^}]*)\} )?from '([^']+)'/g

/** What modules of the kit import of those that get other code. */
function replacedImports() {
  return [...usedKitFiles()]
    .filter(([file]) => file.endsWith('.js'))
    .flatMap(([file, text]) =>
      [...text.matchAll(IMPORT)].flatMap(([, whole, names = '', source = '']) => {
        const { index = -1 } = replacementOf(source, file) ?? {}
        if (index < 0) return []
        const named = names.split(',').flatMap((name) => name.trim().split(' as ')[0] || [])
        return [{ index, file, names: [...(whole ? ['default'] : []), ...named] }]
      }),
    )
}

test('the kit still imports every module that gets other code, and finds there what it imports', () => {
  const found = replacedImports()
  expect(new Set(found.map(({ index }) => index)).size, 'A replacement is no longer needed').toBe(replacements.length)
  for (const { index, file, names } of found) {
    const code = replacements[index]?.code ?? ''
    for (const name of names) {
      const exported =
        name === 'default' ? /export default|as default/ : new RegExp(`export (const ${name}\\b|\\{.* as ${name} )`)
      expect(code, `${file} imports ${name}`).toMatch(exported)
    }
  }
})
