import type { ExportFigures } from './export.ts'
import type { IngestFigures } from './ingest.ts'

export type PageName =
  | 'first'
  | 'deep'
  | 'last'
  | 'byStatus'
  | 'ofEntrance'
  | 'ofEntranceLast'
  | 'ofVisitor'
  | 'ofVisitorLast'
  | 'latest'
  | 'denied'
export type Name =
  | PageName
  | 'naiveFirst'
  | 'naiveDeep'
  | 'ofReason'
  | 'ofReasonAtEntrance'
  | 'naiveActivity'
  | 'activityByHour'
  | 'activityByDay'
  | 'activityOfEntrance'
/** Times in milliseconds. What was not measured is missing. */
export type Figures = {
  totalRecords?: number
  times?: Record<Name, number>
  exported?: ExportFigures
  ofOneProperty?: IngestFigures
  ofEight?: IngestFigures
}

type Ratio = { label: string; of: Name; to: Name; limit: number }

const ratios: Ratio[] = [
  { label: 'first page / counted and read plainly', of: 'first', to: 'naiveFirst', limit: 0.2 },
  { label: 'page 1,000 / counted and skipped to', of: 'deep', to: 'naiveDeep', limit: 0.2 },
  { label: 'page 1,000 / first page', of: 'deep', to: 'first', limit: 3 },
  { label: 'last page / first page', of: 'last', to: 'first', limit: 3 },
  { label: 'page 1,000 by status / first page', of: 'byStatus', to: 'first', limit: 4 },
  { label: 'an entrance, first page / first page', of: 'ofEntrance', to: 'first', limit: 4 },
  { label: 'an entrance, last page / its first', of: 'ofEntranceLast', to: 'ofEntrance', limit: 3 },
  { label: 'a courier, first page / first page', of: 'ofVisitor', to: 'first', limit: 4 },
  { label: 'a courier, last page / its first', of: 'ofVisitorLast', to: 'ofVisitor', limit: 3 },
  { label: 'what is new, followed / first page', of: 'latest', to: 'first', limit: 1.5 },
  { label: 'denials, first page / first page', of: 'denied', to: 'first', limit: 4 },
  { label: 'a reason / counted and read plainly', of: 'ofReason', to: 'naiveFirst', limit: 0.5 },
  { label: 'a reason at an entrance / the reason', of: 'ofReasonAtEntrance', to: 'ofReason', limit: 3 },
  { label: 'a month by hour / grouped plainly', of: 'activityByHour', to: 'naiveActivity', limit: 1 },
  { label: 'a month by day / by hour', of: 'activityByDay', to: 'activityByHour', limit: 1.5 },
  { label: 'a month of an entrance / of all', of: 'activityOfEntrance', to: 'activityByHour', limit: 1 },
]

type Line = { label: string; value: number; limit: number; isAtLeast?: boolean; measured: string }

const seconds = (ms: number) => (ms / 1_000).toFixed(1)
const thousands = (rate: number) => (rate / 1_000).toFixed(1)

const exportLines = ({ exportMs, copyMs, bytes, grownMegabytes }: ExportFigures): Line[] => [
  {
    label: 'COPY of the same rows / the file',
    value: copyMs / exportMs,
    limit: 0.4,
    isAtLeast: true,
    measured: `${seconds(copyMs)} / ${seconds(exportMs)} s, ${(bytes / 1_000_000).toFixed(1)} MB`,
  },
  {
    label: 'memory that the server grows, MB',
    value: grownMegabytes,
    limit: 60,
    measured: `${grownMegabytes.toFixed(0)} MB`,
  },
]

const ingestLines = (label: string, { perSecond, copiedPerSecond, p99Ms }: IngestFigures): Line[] => [
  {
    label: `${label}: reported / COPY`,
    value: perSecond / copiedPerSecond,
    limit: 0.3,
    isAtLeast: true,
    measured: `${thousands(perSecond)} / ${thousands(copiedPerSecond)} thousand a second`,
  },
  { label: `${label}: p99 of a batch, seconds`, value: p99Ms / 1_000, limit: 3, measured: `${p99Ms.toFixed(0)} ms` },
]

const linesOf = ({ times, exported, ofOneProperty, ofEight }: Figures): Line[] => [
  ...(times ? ratios : []).map(({ label, of, to, limit }) => ({
    label,
    value: (times?.[of] ?? 0) / (times?.[to] ?? 0),
    limit,
    measured: `${times?.[of].toFixed(1)} / ${times?.[to].toFixed(1)} ms`,
  })),
  ...(exported ? exportLines(exported) : []),
  ...(ofOneProperty ? ingestLines('8 panels of a property', ofOneProperty) : []),
  ...(ofEight ? ingestLines('8 panels of 8', ofEight) : []),
]

const pageLabels: Record<PageName, string> = {
  first: 'first page',
  deep: 'page 1,000',
  last: 'last page',
  byStatus: 'page 1,000 by status',
  ofEntrance: 'an entrance, first page',
  ofEntranceLast: 'an entrance, last page',
  ofVisitor: 'a courier, first page',
  ofVisitorLast: 'a courier, last page',
  latest: 'what is new, followed',
  denied: 'denials, first page',
}
/** Of the others, a day has more than an hour of all events has; they may grow a little. */
const FLAT = 1.2
const limits: Partial<Record<PageName, number>> = { first: FLAT, deep: FLAT, last: FLAT }

/** Pages of a property with many events beside those of one with a million. Returns whether all limits hold. */
export const reportPages = (times: Record<PageName | `${PageName} of few`, number>): boolean =>
  print(
    (Object.keys(pageLabels) as PageName[]).map((name) => ({
      label: `${pageLabels[name]}: many / a million`,
      value: times[name] / times[`${name} of few`],
      limit: limits[name] ?? 3,
      measured: `${times[name].toFixed(1)} / ${times[`${name} of few`].toFixed(1)} ms`,
    })),
  )

/** Returns whether all limits hold. */
export function report(figures: Figures): boolean {
  if (figures.totalRecords !== undefined)
    console.log(`${figures.totalRecords.toLocaleString('en-US')} events of one property in the range`)
  return print(linesOf(figures))
}

function print(lines: readonly Line[]): boolean {
  let holds = true
  for (const { label, value, limit, isAtLeast = false, measured } of lines) {
    const isBroken = isAtLeast ? value < limit : value > limit
    if (isBroken) holds = false
    const bound = `${isAtLeast ? 'least' : 'limit'} ${limit.toFixed(2)}`
    console.log(
      `  ${label.padEnd(42)}${value.toFixed(2).padStart(6)}  ${bound}  ${measured.padEnd(30)}${isBroken ? 'LIMIT BROKEN' : 'good'}`,
    )
  }
  return holds
}
