import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const names = [
  'growth',
  'company',
  'changes',
  'find',
  'sync',
  'bulk',
  'workbooks',
  'door',
  'api',
  'pages',
  'load',
  'history',
  'web',
] as const
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !names.some((one) => one === name))
if (unknown.length > 0) throw new Error(`There is no benchmark ${unknown.join(', ')}: ${names.join(', ')}.`)

const folder = fileURLToPath(new URL('.', import.meta.url))
const run = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'inherit' }).status === 0

/** The peers of this one have dependencies of their own, which are installed again after a change of their lockfile. */
function prepareWeb(): boolean {
  const changed = (file: string) => statSync(`${folder}web/${file}`, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const isInstalled = changed('node_modules/.package-lock.json') >= changed('package-lock.json')
  return isInstalled || run('npm', 'ci', '--prefix', `${folder}web`)
}

const broken: string[] = []
for (const name of wanted.length > 0 ? names.filter((one) => wanted.includes(one)) : names) {
  console.log(`\n▸ bench/${name}`)
  const files = name === 'web' ? ['web/main.ts', 'web/people-table.ts'] : [`${name}/main.ts`]
  const isReady = name !== 'web' || prepareWeb()
  const good = files.filter((file) => isReady && run(process.execPath, `${folder}${file}`))
  if (good.length < files.length) broken.push(name)
}
console.log(broken.length > 0 ? `\nA limit is broken: ${broken.join(', ')}` : '\nAll limits hold.')
process.exit(broken.length > 0 ? 1 : 0)
