import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export const programs = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  pgbouncer: '/usr/sbin/pgbouncer',
  haproxy: '/usr/sbin/haproxy',
}

/** Patroni copies and rewinds nodes with pg_basebackup and pg_rewind, which the embedded PostgreSQL lacks: this is Debian's. */
export const POSTGRES_BIN = '/usr/lib/postgresql/15/bin'

const needed = [
  { file: programs.etcd, name: 'etcd-server' },
  { file: programs.patroni, name: 'patroni' },
  { file: programs.pgbouncer, name: 'pgbouncer' },
  { file: programs.haproxy, name: 'haproxy' },
  { file: `${POSTGRES_BIN}/pg_rewind`, name: 'postgresql-15' },
]

/** Installs what is missing with apt-get. Services that Debian may start then are not ours: they are named, and keep running. */
export function requirePackages(report: (sentence: string) => void): void {
  const missing = needed.filter(({ file }) => !existsSync(file)).map(({ name }) => name)
  if (missing.length === 0) return
  if (process.getuid?.() !== 0) {
    throw new Error(`These Debian packages are missing: ${missing.join(', ')}. Install them with apt-get as root.`)
  }
  report(`Installing Debian packages with apt-get: ${missing.join(', ')}.`)
  const { status, stderr } = spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', ...missing], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status !== 0) throw new Error(`apt-get failed: ${stderr.trim().split('\n').at(-1) ?? ''}`)
  const services = missing.map((name) => name.replace(/-server$|-15$/, ''))
  report(
    `Debian may have started services of its own (${services.join(', ')}). This cluster neither uses nor stops them.`,
  )
}
