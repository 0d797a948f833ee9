import { median } from './statistics.ts'
import { type Kind, kinds } from './traffic.ts'
import type { Visit } from './visit.ts'

/** Each is a twin of the dashboard in `twins/<name>`. */
export const peers = ['react-admin', 'refine', 'mantine'] as const
export type Peer = (typeof peers)[number]
export type App = 'portal' | Peer

export type Round = { first: Visit; second: Visit }
export type Rounds = Map<App, Round[]>
type Visits = Map<App, Visit[]>

type Measure = { label: string; of: (visit: Visit) => number; unit: 'KB' | 'ms' | '' }
/** The benchmark fails above `limit`; `goal` is the target. */
type Budget = { peer: Peer; measure: Measure; goal?: number; limit?: number }

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
  { peer: 'react-admin', measure: bytes, goal: 1.0, limit: 1.05 },
  { peer: 'react-admin', measure: largestPaint, goal: 0.4, limit: 0.6 },
  { peer: 'react-admin', measure: blocked, goal: 0.4, limit: 0.6 },
  { peer: 'refine', measure: bytes, limit: 0.9 },
]

/** A second visit may fetch these and nothing else. */
const freshKinds: readonly Kind[] = ['document', 'data']

const LABEL_WIDTH = 22
const VALUE_WIDTH = 22
const RATIO_WIDTH = 6

function shown(values: readonly number[], unit: Measure['unit']) {
  const inUnit = (value: number) => (unit === 'KB' ? (value / 1000).toFixed(1) : value.toFixed(0))
  const spread = unit === 'ms' ? ` (${inUnit(Math.min(...values))}–${inUnit(Math.max(...values))})` : ''
  return `${inUnit(median(values))}${unit && ` ${unit}`}${spread}`
}

function ratioTo(peer: App, measure: Measure, visits: Visits) {
  const medianOf = (app: App) => median((visits.get(app) ?? []).map(measure.of))
  const base = medianOf(peer)
  return base > 0 ? medianOf('portal') / base : null
}

/** The value of each app, and after that of a peer the ratio portal/peer. */
function printTable(title: string, visits: Visits) {
  const heads = [...visits.keys()].map(
    (app) => app.padStart(VALUE_WIDTH) + (app === 'portal' ? '' : 'ratio'.padStart(RATIO_WIDTH)),
  )
  console.log(`\n${title.padEnd(LABEL_WIDTH)}${heads.join('')}`)
  for (const measure of measures) {
    const cells = [...visits].map(([app, of]) => {
      const value = shown(of.map(measure.of), measure.unit).padStart(VALUE_WIDTH)
      if (app === 'portal') return value
      return value + (ratioTo(app, measure, visits)?.toFixed(2) ?? '–').padStart(RATIO_WIDTH)
    })
    console.log(`${measure.label.padEnd(LABEL_WIDTH)}${cells.join('')}`)
  }
}

function visitsOf(rounds: Rounds, which: keyof Round): Visits {
  return new Map([...rounds].map(([app, played]) => [app, played.map((round) => round[which])]))
}

/** Prints both visits and the budgets. Returns whether all limits hold. */
export function report(rounds: Rounds): boolean {
  const first = visitsOf(rounds, 'first')
  const second = visitsOf(rounds, 'second')
  printTable('First visit', first)
  printTable('Second visit', second)

  console.log('\nBudgets, first visit')
  let holds = true
  for (const { peer, measure, goal, limit } of budgets.filter((budget) => first.has(budget.peer))) {
    const ratio = ratioTo(peer, measure, first) ?? Number.POSITIVE_INFINITY
    const isBroken = limit !== undefined && ratio > limit
    if (isBroken) holds = false
    const isMissed = goal !== undefined && ratio > goal
    const verdict = isBroken ? 'LIMIT BROKEN' : isMissed ? 'goal missed' : 'good'
    const bounds = [goal !== undefined && `goal ${goal.toFixed(1)}`, limit !== undefined && `limit ${limit.toFixed(2)}`]
      .filter(Boolean)
      .join(', ')
    const label = `${measure.label} / ${peer}`
    console.log(`  ${label.padEnd(28)}${ratio.toFixed(2).padStart(6)}  ${bounds.padEnd(22)}${verdict}`)
  }
  const again = second.get('portal') ?? []
  const stale = kinds.filter((kind) => !freshKinds.includes(kind) && again.some((visit) => visit.bytesByKind[kind]))
  console.log('Budget, second visit')
  console.log(
    `  only document and data  ${stale.length === 0 ? 'good' : `goal missed: fetched ${stale.join(', ')} again`}`,
  )
  return holds
}
