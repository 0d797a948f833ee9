import type { Results } from './generator.ts'

type Figures = {
  /** Requests that were answered with success, per second. */
  goodput: number
  offered: number
  servedShare: number
  refusedShare: number
  /** Neither served nor refused: no reply in ten seconds, a lost connection, any other status. */
  lostShare: number
  servedP50: number
  servedP99: number
  refusedP50: number
  statuses: string
}
export type Phase = { serverShare: number; generatorShare: number; groups: Record<string, Figures> }
type Measured = {
  searched: readonly { clients: number; phase: Phase }[]
  /** Before the overload, between it and the crowd, and after that. */
  peaks: readonly Phase[]
  overload: Phase
  crowd: Phase
  hammer: Phase
  alone: Phase
  beside: Phase
}

const limits = { overload: 0.7, crowd: 0.7, lightServed: 0.95 }

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** What the server has used so far. */
export async function cpuSecondsOf(origin: string): Promise<number> {
  const figures = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(figures)?.[1] ?? 0)
}

export const summarize = ({ tallies, seconds }: Results): Phase['groups'] =>
  Object.fromEntries(
    Object.entries(tallies).map(([name, { outcomes, unsent }]) => {
      const served = outcomes.filter(({ status }) => status >= 200 && status < 400).map(({ ms }) => ms)
      const refused = outcomes.filter(({ status }) => status === 503 || status === 429).map(({ ms }) => ms)
      const offered = outcomes.length + unsent
      const counts = new Map<number, number>()
      for (const { status } of outcomes) counts.set(status, (counts.get(status) ?? 0) + 1)
      const statuses = [...counts].map(([status, count]) => `${status || 'none'}: ${count}`)
      if (unsent > 0) statuses.push(`unsent: ${unsent}`)
      return [
        name,
        {
          goodput: served.length / seconds,
          offered: offered / seconds,
          servedShare: served.length / offered,
          refusedShare: refused.length / offered,
          lostShare: (offered - served.length - refused.length) / offered,
          servedP50: percentile(served, 0.5),
          servedP99: percentile(served, 0.99),
          refusedP50: percentile(refused, 0.5),
          statuses: statuses.join(', '),
        },
      ]
    }),
  )

export const goodputOf = (phase: Phase | undefined) => phase?.groups.everybody?.goodput ?? 0

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const ms = (value: number) => (Number.isNaN(value) ? '-' : `${value.toFixed(0)} ms`)

function describe(label: string, phase: Phase) {
  console.log(
    `  ${label} (CPU: server ${percent(phase.serverShare)}, generator ${percent(phase.generatorShare)} of a core)`,
  )
  for (const [name, group] of Object.entries(phase.groups)) {
    console.log(
      `    ${name}: ${group.goodput.toFixed(0)} of ${group.offered.toFixed(0)} a second served (${percent(group.servedShare)}), refused ${percent(group.refusedShare)}, lost ${percent(group.lostShare)}`,
    )
    console.log(
      `      served p50 ${ms(group.servedP50)}, p99 ${ms(group.servedP99)}; time to a refusal, median ${ms(group.refusedP50)}; ${group.statuses}`,
    )
  }
}

/** Prints everything; false when a limit is broken. */
export function report({ searched, peaks, overload, crowd, hammer, alone, beside }: Measured): boolean {
  for (const { clients, phase } of searched) describe(`${clients} clients without a pause`, phase)
  const goodputs = peaks.map(goodputOf)
  console.log(
    `  the peak, measured in turn with what follows: ${goodputs.map((value) => value.toFixed(0)).join(', ')} a second`,
  )
  const [before = 0, between = 0, after = 0] = goodputs
  describe('five times the peak', overload)
  describe('600 clients that wait as Retry-After says', crowd)
  describe('600 clients that ask again at once', hammer)
  describe('a light account alone', alone)
  describe('a light account with 2 clients beside one with 500', beside)
  const checked = [
    {
      label: 'goodput at five times the peak / peak',
      ratio: goodputOf(overload) / Math.max(before, between),
      least: limits.overload,
    },
    {
      label: 'goodput with 600 clients / peak',
      ratio: goodputOf(crowd) / Math.max(between, after),
      least: limits.crowd,
    },
    {
      label: 'share of the light account that is served',
      ratio: beside.groups.light?.servedShare ?? 0,
      least: limits.lightServed,
    },
  ]
  for (const { label, ratio, least } of checked) console.log(`  ${label}  ${ratio.toFixed(2)}  at least ${least}`)
  console.log(`  goodput with 600 clients that ask again at once / peak  ${(goodputOf(hammer) / after).toFixed(2)}`)
  const slower = (beside.groups.light?.servedP99 ?? 0) / (alone.groups.light?.servedP99 ?? 1)
  console.log(`  p99 of the light account beside the heavy one / alone  ${slower.toFixed(1)}`)
  return checked.every(({ ratio, least }) => ratio >= least)
}
