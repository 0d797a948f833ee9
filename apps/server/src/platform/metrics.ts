import { readdirSync, readFileSync } from 'node:fs'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Admission } from './admission.ts'
import type { Job } from './jobs.ts'
import type { Mailer } from './mail.ts'

const PACKAGE = new URL('../../package.json', import.meta.url)
const MIGRATIONS = new URL('../../migrations/', import.meta.url)

/** Which release runs here: dashboards show by it when servers were replaced. */
export function reportBuild(registry: Registry) {
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }
  const numbered = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  const schema = numbered.sort().at(-1)?.slice(0, 4) ?? ''
  new Gauge({
    name: 'portico_build_info',
    help: 'Always 1; its labels say what runs: version, number of the last migration that it knows, Node',
    labelNames: ['version', 'schema', 'node'],
    registers: [registry],
  }).set({ version, schema, node: process.versions.node }, 1)
}

export function reportLoad(registry: Registry, load: Admission['figures']) {
  new Gauge({
    name: 'portico_requests',
    help: 'Requests that are worked on, and those that wait for it',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { running, waiting } = load()
      this.set({ state: 'running' }, running)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  let counted = 0
  new Counter({
    name: 'portico_requests_refused_total',
    help: 'Requests that were refused because too many waited',
    registers: [registry],
    collect() {
      const { refused } = load()
      this.inc(refused - counted)
      counted = refused
    },
  })
}

export function reportReads(registry: Registry, replicas: { reads(): Record<string, number> }) {
  new Gauge({
    name: 'portico_database_reads',
    help: 'Reads that a replica could answer, by who has answered them',
    labelNames: ['node'],
    registers: [registry],
    collect() {
      for (const [node, value] of Object.entries(replicas.reads())) this.set({ node }, value)
    },
  })
}

/** Counts what came of something, by a word for each outcome. */
export function countOutcomes(registry: Registry, name: string, help: string): (outcome: string) => void {
  const counter = new Counter({ name, help, labelNames: ['outcome'], registers: [registry] })
  return (outcome) => counter.inc({ outcome })
}

/** The same jobs, each attempt of which is timed. */
export function timeJobs(registry: Registry, jobs: readonly Job[]): Job[] {
  const duration = new Histogram({
    name: 'portico_job_seconds',
    help: 'Time of each attempt of a job at this server, by outcome: done, failed',
    labelNames: ['job', 'outcome'],
    buckets: [0.05, 0.25, 1, 5, 30, 120, 600],
    registers: [registry],
  })
  return jobs.map((job) => ({
    ...job,
    async run(data) {
      const end = duration.startTimer({ job: job.name })
      try {
        await job.run(data)
        end({ outcome: 'done' })
      } catch (error) {
        end({ outcome: 'failed' })
        throw error
      }
    },
  }))
}

/** The same mailer, with a count of what became of its mails. */
export function countMails(registry: Registry, mailer: Mailer): Mailer {
  const count = countOutcomes(
    registry,
    'portico_mails_total',
    'Mails by what the mail server said: taken, later, refused, uncertain; unreachable: it did not answer',
  )
  return {
    ...mailer,
    async connect() {
      const connection = await mailer.connect().catch((error) => {
        count('unreachable')
        throw error
      })
      return {
        async send(mail) {
          const result = await connection.send(mail)
          count(result.outcome)
          return result
        },
        close: () => connection.close(),
      }
    },
  }
}
