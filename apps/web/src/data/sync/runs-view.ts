import { runKinds, runOutcomes } from '@portico/contract/sync/sync.rules'
import { oneOf, pageIn, withParameters } from '#web/ui/collection/address-view.ts'

/** Which runs are shown: `kind=PREVIEW&outcome=FAILED&page=2`. Undefined: all of them. */
export type RunsView = {
  kind: (typeof runKinds)[number] | undefined
  outcome: (typeof runOutcomes)[number] | undefined
  page: number
}

export const readRunsView = (search: URLSearchParams): RunsView => ({
  kind: oneOf(runKinds, search.get('kind')),
  outcome: oneOf(runOutcomes, search.get('outcome')),
  page: pageIn(search),
})

export const writeRunsView = (search: URLSearchParams, { kind, outcome, page }: RunsView) =>
  withParameters(search, { kind, outcome, page })
