import { setTimeout as sleep } from 'node:timers/promises'
import { between, pick, type Random } from '../world/random.ts'
import type { Portal } from './portal.ts'

export const kinds = ['kills', 'stops', 'network', 'disk', 'clock'] as const
export type Kind = (typeof kinds)[number]

export type Fault<Place> = {
  kind: Kind
  /** Returns when what it has ended runs again, or has at least been started again; or with what is to be done when writes are acknowledged again. */
  run(place: Place, random: Random): Promise<void | (() => Promise<void>)>
  /** Servers outlive every other fault. */
  endsServers?: true
  /** `npm test` leaves it out. */
  isLong?: true
  /** Why this machine cannot have it. */
  isMissing?(place: Place): string | undefined
}

/** A process may end by itself before the signal reaches it. */
export function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const needsDisk = ({ disk }: Portal) =>
  disk ? undefined : 'only root on Linux may give the database a disk of its own, and not in every container.'
const needsClock = ({ clock }: Portal) => (clock ? undefined : "Debian's package libfaketime is not installed.")

/** Seconds, up to six hours forwards or backwards: sessions and idempotency keys last for longer. */
const jump = (random: Random) => pick(random, [-1, 1]) * Math.round(6 ** between(random, 0, 5) * (1 + random() * 1.7))

const silence = (random: Random) => between(random, 300, 2_500)

export const faults: Record<string, Fault<Portal>> = {
  'a server is killed': {
    kind: 'kills',
    endsServers: true,
    async run({ servers }, random) {
      const server = pick(random, servers)
      await server.kill()
      await server.start()
    },
  },
  'both servers are killed': {
    kind: 'kills',
    endsServers: true,
    async run({ servers }) {
      await Promise.all(servers.map((server) => server.kill()))
      await Promise.all(servers.map((server) => server.start()))
    },
  },
  /** Its parent starts it again, and it recovers from its log. */
  'the postmaster is killed': {
    kind: 'kills',
    async run({ postgres }) {
      const { pid } = await postgres()
      signal(pid, 'SIGKILL')
      while ((await postgres()).pid === pid) await sleep(10)
    },
  },
  /** PostgreSQL ends all connections then, and recovers. */
  'a connection process of PostgreSQL is killed': {
    kind: 'kills',
    async run({ askAsAdmin }, random) {
      const rows = await askAsAdmin<{ pid: number }>(
        `select pid from pg_stat_activity where usename = 'portico_app' order by pid`,
      )
      if (rows.length > 0) signal(pick(random, rows).pid, 'SIGKILL')
    },
  },
  'all connections to the database are cut': {
    kind: 'stops',
    async run({ askAsAdmin }) {
      await askAsAdmin(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'portico_app'`)
    },
  },
  'a server stands still': {
    kind: 'stops',
    async run({ servers }, random) {
      const pid = pick(random, servers).pid()
      if (!pid) return
      signal(pid, 'SIGSTOP')
      await sleep(between(random, 200, 1_500))
      signal(pid, 'SIGCONT')
    },
  },
  'the database stands still': {
    kind: 'stops',
    async run({ postgres, askAsAdmin }, random) {
      const rows = await askAsAdmin<{ pid: number }>(`select pid from pg_stat_activity where usename = 'portico_app'`)
      const pids = [(await postgres()).pid, ...rows.map(({ pid }) => pid)]
      for (const pid of pids) signal(pid, 'SIGSTOP')
      await sleep(between(random, 200, 1_500))
      for (const pid of pids) signal(pid, 'SIGCONT')
    },
  },
  'the network to the database is slow': {
    kind: 'network',
    async run({ servers }, random) {
      const [time, delay] = [between(random, 500, 2_500), between(random, 5, 100)]
      await Promise.all(servers.map(({ networks }) => networks.database.slowDownFor(time, delay)))
    },
  },
  /** Nobody knows then what became of a commit. */
  'the network to the database breaks': {
    kind: 'network',
    async run({ servers }, random) {
      const time = between(random, 0, 1_500)
      await Promise.all(servers.map(({ networks }) => networks.database.breakFor(time)))
    },
  },
  /** Its transactions keep their locks meanwhile, in the way of the other server. */
  'a server is cut off from the database': {
    kind: 'network',
    run: ({ servers }, random) => pick(random, servers).networks.database.fallSilentFor(silence(random)),
  },
  /** A server waits for an answer for 16 seconds. */
  'a server is cut off from the database for longer than it waits': {
    kind: 'network',
    isLong: true,
    run: ({ servers }, random) =>
      pick(random, servers).networks.database.fallSilentFor(between(random, 17_000, 20_000)),
  },
  'the database is cut off from both servers': {
    kind: 'network',
    async run({ servers }, random) {
      const time = silence(random)
      await Promise.all(servers.map(({ networks }) => networks.database.fallSilentFor(time)))
    },
  },
  'the network to the servers is slow': {
    kind: 'network',
    async run({ servers }, random) {
      const [time, delay] = [between(random, 500, 2_500), between(random, 20, 400)]
      await Promise.all(servers.map(({ networks }) => networks.clients.slowDownFor(time, delay)))
    },
  },
  'a server is cut off from its clients': {
    kind: 'network',
    async run({ servers }, random) {
      const { clients } = pick(random, servers).networks
      await clients.fallSilentFor(silence(random))
      await clients.breakFor(0)
    },
  },
  'the disk of the database is full': {
    kind: 'disk',
    isMissing: needsDisk,
    run: async ({ disk }, random) => disk?.fillFor(between(random, 500, 2_500)),
  },
  'the disk of the database is read-only': {
    kind: 'disk',
    isMissing: needsDisk,
    run: ({ endWithReadOnlyDisk }, random) => endWithReadOnlyDisk(between(random, 500, 2_500)),
  },
  'the clock of a server jumps': {
    kind: 'clock',
    isMissing: needsClock,
    run: async ({ servers }, random) => pick(random, servers).clock?.jumpFor(between(random, 300, 1_500), jump(random)),
  },
  'the clock of the database jumps': {
    kind: 'clock',
    isMissing: needsClock,
    run: async ({ clock }, random) => clock?.jumpFor(between(random, 300, 1_500), jump(random)),
  },
  'all clocks jump': {
    kind: 'clock',
    isMissing: needsClock,
    async run({ servers, clock }, random) {
      const [time, seconds] = [between(random, 300, 1_500), jump(random)]
      await Promise.all([clock, ...servers.map((server) => server.clock)].map((one) => one?.jumpFor(time, seconds)))
    },
  },
}
