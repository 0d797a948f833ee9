import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './prepare.mjs'

/**
 * npm leaves a platform's package out of package-lock.json when it could not see it while the lock was made (a registry mirror without it,
 * or https://github.com/npm/cli/issues/4828), and then `npm ci` refuses the lock on every machine. This adds what is missing: name and
 * version stand in the package that asks for it, the platform in its name. Then it asks the registry for the hash of each package that has
 * none, and says which ones the registry does not know: those are installed unchecked. Run it after npm install.
 */
const OPERATING_SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

const lockFile = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(lockFile, 'utf8'))

function isLocked(asker, name) {
  const folders = asker.split('/node_modules/')
  return folders.some((_, index) => {
    const folder = folders.slice(0, index + 1).join('/node_modules/')
    return lock.packages[`${folder}/node_modules/${name}`]
  })
}

function entryFor(name, version, asker) {
  const words = name.split(/[/-]/)
  const os = OPERATING_SYSTEMS.filter((system) => words.includes(system))
  const cpu = PROCESSORS.filter((processor) => words.includes(processor))
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : []
  return {
    version,
    ...(cpu.length && { cpu }),
    ...(asker.dev && { dev: true }),
    ...(libc.length && { libc }),
    optional: true,
    ...(os.length && { os }),
  }
}

const added = []
for (const [path, asker] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(asker.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`
    if (lock.packages[place] || isLocked(path, name) || !/^\d/.test(version)) continue
    lock.packages[place] = entryFor(name, version, asker)
    added.push(`${name}@${version}`)
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')))

const unchecked = []
for (const [path, entry] of Object.entries(lock.packages)) {
  const name = path.split('node_modules/')[1]
  if (!name || entry.link || entry.integrity) continue
  const { ok, output } = await run('npm', ['view', `${name}@${entry.version}`, 'dist.integrity', '--loglevel=silent'])
  // npm keeps this order.
  if (ok && output.startsWith('sha512-'))
    lock.packages[path] = { version: entry.version, integrity: output.trim(), ...entry }
  else unchecked.push(`${name}@${entry.version}`)
}
writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`)
if (added.length) console.log(`Added to package-lock.json:\n${added.join('\n')}`)
if (unchecked.length) console.log(`The registry has no hash of these packages:\n${unchecked.join('\n')}`)
