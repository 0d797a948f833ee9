import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { clusterOfThisRun } from '../testing/database.ts'
import { EMPTY, urlsOf } from '../testing/postgres.ts'
import { SMALL_WORLD } from '../testing/worlds.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const MIGRATIONS = 'apps/server/migrations'

export type Checkout = { commit: string; folder: string; remove(): Promise<void> }

const run = promisify(execFile)
const git = async (...args: string[]) => (await run('git', args, { cwd: root })).stdout.trim()

/** The release that PORTICO_PREVIOUS_RELEASE names, or the last commit with other migrations. Null: there is no history. */
async function findPrevious(): Promise<string | null> {
  if (!existsSync(join(root, '.git'))) return null
  const named = process.env.PORTICO_PREVIOUS_RELEASE
  if (named) return git('rev-parse', '--verify', `${named}^{commit}`)
  if (await git('status', '--porcelain', '--', MIGRATIONS)) return git('rev-parse', 'HEAD')
  // A migration that only got another name leaves the schema as it was.
  const change = await git('log', '-1', '--format=%H', '-M', '--diff-filter=AM', '--', MIGRATIONS)
  return git('rev-parse', '--verify', `${change}^`).catch(() => null)
}

/** Checks the previous release out into a temporary folder, with the dependencies of this one and those that this one no longer has. */
export async function checkOutPrevious(): Promise<Checkout | null> {
  const commit = await findPrevious()
  if (!commit) return null
  const parent = await mkdtemp(join(tmpdir(), 'portico-previous-'))
  const folder = join(parent, 'release')
  await git('worktree', 'add', '--detach', folder, commit)
  await linkDependencies(join(folder, 'node_modules'))
  await installMissing(folder, parent)
  const remove = async () => {
    await git('worktree', 'remove', '--force', folder)
    await rm(parent, { recursive: true, force: true })
  }
  return { commit, folder, remove }
}

/**
 * Makes the databases of this run such as were upgraded from another release: they have had its functions, so that its servers start on
 * them.
 */
export async function rememberFunctions({ folder }: Pick<Checkout, 'folder'>) {
  const { readFunctions }: typeof import('@portico/server/platform/migrate') = await import(
    join(folder, 'apps/server/src/platform/migrate.ts')
  )
  const functions = await readFunctions()
  for (const template of [EMPTY, SMALL_WORLD]) {
    const client = new pg.Client({ connectionString: urlsOf(clusterOfThisRun(), template).ownerUrl })
    await client.connect()
    await client
      .query(
        'insert into portico.function_texts (name, checksum) select * from unnest($1::text[], $2::text[]) on conflict do nothing',
        [functions.map(({ name }) => name), functions.map(({ checksum }) => checksum)],
      )
      .finally(() => client.end())
  }
}

/** The packages of the project itself are those of the other release, so links to them are copied: they are relative. */
async function linkDependencies(target: string) {
  const source = join(root, 'node_modules')
  const own = '@portico'
  await mkdir(join(target, own), { recursive: true })
  for (const name of await readdir(source))
    if (name !== own && !name.startsWith('.v')) await symlink(join(source, name), join(target, name))
  for (const name of await readdir(join(source, own)))
    await symlink(await readlink(join(source, own, name)), join(target, own, name))
}

/** Node also finds packages in the folder above the release. */
async function installMissing(folder: string, parent: string) {
  const { packages } = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; optional?: boolean; link?: boolean }>
  }
  const missing = Object.entries(packages).flatMap(([path, { version, optional, link }]) => {
    const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? []
    return name && version && !optional && !link && !existsSync(join(root, path)) ? `${name}@${version}` : []
  })
  if (missing.length === 0) return
  console.log(`The previous release also needs ${missing.join(', ')}.`)
  const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--legacy-peer-deps', '--prefix', parent]
  await run('npm', ['install', ...options, ...missing], { cwd: parent })
}
