import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

/**
 * npm leaves a platform's package out of package-lock.json when it could not see it while the lock was made (a registry mirror without it,
 * or https://github.com/npm/cli/issues/4828), and then `npm ci` refuses the lock on every machine. This adds what is missing: name and
 * version stand in the package that asks for it, the platform in its name. Run it after npm install.
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
if (added.length) writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`)
console.log(added.length ? `Added to package-lock.json:\n${added.join('\n')}` : 'package-lock.json is complete.')
