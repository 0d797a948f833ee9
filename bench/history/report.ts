export type Name =
  | 'naiveFirst'
  | 'naiveDeep'
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
  | 'ofReason'
  | 'ofReasonAtEntrance'
  | 'naiveActivity'
  | 'activityByHour'
  | 'activityByDay'
  | 'activityOfEntrance'
/** Times in milliseconds. */
export type Figures = { totalRecords: number; reportedPerSecond: number; times: Record<Name, number> }

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

/** Returns whether all limits hold. */
export function report({ totalRecords, reportedPerSecond, times }: Figures): boolean {
  console.log(
    `${totalRecords.toLocaleString('en-US')} events of one property in the range, reported by a panel at ${Math.round(reportedPerSecond).toLocaleString('en-US')} a second`,
  )
  let holds = true
  for (const { label, of, to, limit } of ratios) {
    const ratio = times[of] / times[to]
    if (ratio > limit) holds = false
    const both = `${times[of].toFixed(1)} / ${times[to].toFixed(1)} ms`
    console.log(
      `  ${label.padEnd(40)}${ratio.toFixed(2).padStart(6)}  limit ${limit.toFixed(2)}  ${both.padEnd(22)}${ratio > limit ? 'LIMIT BROKEN' : 'good'}`,
    )
  }
  return holds
}
