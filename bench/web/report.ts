import { type Kind, kinds } from './traffic.ts'
import type { Visit } from './visit.ts'

export type Round = { first: Visit; second: Visit }
export type Rounds = { portal: Round[]; twin: Round[] }

type Measure = { label: string; of: (visit: Visit) => number; unit: 'KB' | 'ms' | '' }
/** The benchmark fails above `limit`; `goal` is the target. */
type Budget = { measure: Measure; goal: number; limit?: number }

const bytes: Measure = { label: 'all bytes', of: (visit) => visit.bytes, unit: 'KB' }
const largestPaint: Measure = { label: 'largest paint', of: (visit) => visit.largestPaintMs, unit: 'ms' }
const blocked: Measure = { label: 'blocked', of: (visit) => visit.blockedMs, unit: 'ms' }

const measures: Measure[] = [
  bytes,
  ...kinds.map((kind): Measure => ({ label: `  ${kind}`, of: (visit) => visit.bytesByKind[kind], unit: 'KB' })),
  { label: 'requests', of: (visit) => visit.requests, unit: '' },
  largestPaint,
  { label: 'first card on screen', of: (visit) => visit.firstCardMs, unit: 'ms' },
  blocked,
  { label: 'last long task ends', of: (visit) => visit.lastLongTaskEndMs, unit: 'ms' },
]

const budgets: Budget[] = [
  { measure: bytes, goal: 1.0, limit: 1.03 },
  { measure: largestPaint, goal: 0.4, limit: 0.6 },
  { measure: blocked, goal: 0.4 },
]

/** A second visit may fetch these and nothing else. */
const freshKinds: readonly Kind[] = ['document', 'data']

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

function shown(values: readonly number[], unit: Measure['unit']) {
  const inUnit = (value: number) => (unit === 'KB' ? (value / 1000).toFixed(1) : value.toFixed(0))
  const spread = unit === 'ms' ? ` (${inUnit(Math.min(...values))}–${inUnit(Math.max(...values))})` : ''
  return `${inUnit(median(values))}${unit && ` ${unit}`}${spread}`
}

function ratioOf(measure: Measure, portal: Visit[], twin: Visit[]) {
  const base = median(twin.map(measure.of))
  return base > 0 ? median(portal.map(measure.of)) / base : null
}

function printTable(title: string, portal: Visit[], twin: Visit[]) {
  console.log(`\n${title.padEnd(24)}${'portal'.padStart(26)}${'react-admin'.padStart(26)}${'ratio'.padStart(8)}`)
  for (const measure of measures) {
    const cells = [portal, twin].map((visits) => shown(visits.map(measure.of), measure.unit).padStart(26))
    const ratio = ratioOf(measure, portal, twin)?.toFixed(2) ?? '–'
    console.log(`${measure.label.padEnd(24)}${cells.join('')}${ratio.padStart(8)}`)
  }
}

/** Prints both visits and the budgets. Returns whether all limits hold. */
export function report({ portal, twin }: Rounds): boolean {
  const first = [portal, twin].map((rounds) => rounds.map((round) => round.first)) as [Visit[], Visit[]]
  const second = [portal, twin].map((rounds) => rounds.map((round) => round.second)) as [Visit[], Visit[]]
  printTable('First visit', ...first)
  printTable('Second visit', ...second)

  console.log('\nBudgets, first visit')
  let holds = true
  for (const { measure, goal, limit } of budgets) {
    const ratio = ratioOf(measure, ...first) ?? Number.POSITIVE_INFINITY
    const isBroken = limit !== undefined && ratio > limit
    if (isBroken) holds = false
    const verdict = isBroken ? 'LIMIT BROKEN' : ratio > goal ? 'goal missed' : 'good'
    const bounds = `goal ${goal.toFixed(1)}${limit === undefined ? '' : `, limit ${limit.toFixed(2)}`}`
    console.log(`  ${measure.label.padEnd(22)}${ratio.toFixed(2).padStart(6)}  ${bounds.padEnd(22)}${verdict}`)
  }
  const stale = kinds.filter((kind) => !freshKinds.includes(kind) && second[0].some((visit) => visit.bytesByKind[kind]))
  console.log('Budget, second visit')
  console.log(
    `  only document and data  ${stale.length === 0 ? 'good' : `goal missed: fetched ${stale.join(', ')} again`}`,
  )
  return holds
}
