import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Database, Transaction } from './database.ts'

/** Numbers that stand in the database. A row has a value for each gauge, and texts for the labels. */
export type Figures = {
  /** What each gauge shows, by its name. */
  gauges: Readonly<Record<string, string>>
  labels: readonly string[]
  read(trx: Transaction): Promise<readonly Readonly<Record<string, string | number | null>>[]>
}

/** All servers show the same figures, and each may be asked every few seconds. */
const KEPT_MS = 30_000
const PATIENCE_MS = 2_000

/** Returns what reads them, at most twice a minute. Figures that could not be read are not shown. */
export function reportFigures(registry: Registry, database: Database, all: readonly Figures[]): () => Promise<void> {
  const gauges = new Map<string, Gauge>()
  for (const { gauges: described, labels } of all)
    for (const [name, help] of Object.entries(described))
      gauges.set(name, new Gauge({ name, help, labelNames: [...labels], registers: [registry] }))
  const up = new Gauge({
    name: 'portico_figures_up',
    help: '1 if what is counted in the database could be read: jobs, mails, syncs, panels, backups',
    registers: [registry],
  })
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  function clear() {
    for (const { gauges: described, labels } of all)
      for (const gauge of Object.keys(described).map((name) => gauges.get(name))) {
        // Without labels it would be reset to 0.
        if (labels.length === 0) gauge?.remove()
        else gauge?.reset()
      }
    up.set(0)
  }
  async function read() {
    try {
      const rows = await database.asSystem(async (trx) => {
        const found = []
        for (const figures of all) found.push({ ...figures, rows: await figures.read(trx) })
        return found
      })
      clear()
      for (const { gauges: described, labels, rows: ofOne } of rows)
        for (const row of ofOne)
          for (const name of Object.keys(described)) {
            const value = row[name]
            const labelled = Object.fromEntries(labels.map((label) => [label, String(row[label])]))
            if (typeof value === 'number') gauges.get(name)?.set(labelled, value)
          }
      up.set(1)
      readAt = performance.now()
    } catch {
      clear()
    }
  }
  return async () => {
    if (performance.now() - readAt < KEPT_MS) return
    reading ??= read().finally(() => {
      reading = undefined
    })
    const isLate = await Promise.race([reading, sleep(PATIENCE_MS, 'late', { ref: false })])
    if (isLate) clear()
  }
}
