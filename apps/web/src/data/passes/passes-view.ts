import { type PassField, type PassState, passStates } from '@portico/contract/passes/passes.rules'
import type { Condition } from '@portico/contract/shared/search.rules'
import { requestOf } from '#web/platform/list-request.ts'
import { oneOf, pageIn, withParameters } from '#web/ui/collection/address-view.ts'

/** `current`, which the address does not name, leaves out what is over. */
export const shownStates = ['current', ...passStates, 'all'] as const
type ShownState = (typeof shownStates)[number]

export const passSorts = ['visitor', 'host', 'starts', 'ends', 'state'] as const satisfies readonly PassField[]
export type PassSort = (typeof passSorts)[number]

export const SEARCH_MAX = 100
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Which passes are shown: `search=mia&state=LIVE&host=ID&sort=-ends&page=2`. Without a sort, those that have not ended come first. */
export type PassesView = {
  search: string
  state: ShownState
  host: string | undefined
  sort: { field: PassSort; isDescending: boolean } | undefined
  page: number
}

/** The host that an address names. */
export function hostIn(address: URLSearchParams): string | undefined {
  const host = address.get('host')
  return host !== null && ID.test(host) ? host.toLowerCase() : undefined
}

export function readPassesView(address: URLSearchParams): PassesView {
  const sort = address.get('sort') ?? ''
  const field = oneOf(passSorts, sort.replace(/^-/, ''))
  return {
    search: (address.get('search') ?? '').slice(0, SEARCH_MAX).toWellFormed(),
    state: oneOf(shownStates, address.get('state')) ?? 'current',
    host: hostIn(address),
    sort: field && { field, isDescending: sort.startsWith('-') },
    page: pageIn(address),
  }
}

export const writePassesView = (address: URLSearchParams, { search, state, host, sort, page }: PassesView) =>
  withParameters(address, {
    search,
    state: state === 'current' ? '' : state,
    host,
    sort: sort && `${sort.isDescending ? '-' : ''}${sort.field}`,
    page,
  })

export const isFiltered = ({ search, state, host }: PassesView) =>
  search.trim() !== '' || state !== 'current' || host !== undefined

const isPassState = (state: ShownState): state is PassState => state !== 'current' && state !== 'all'

/** What the server is asked for. */
export function passesRequest({ search, state, host, sort }: PassesView) {
  const text = search.trim()
  const filter: Condition<PassField>[] = [
    ...(text ? [{ operator: ':' as const, value: text }] : []),
    ...(isPassState(state)
      ? [{ field: 'state' as const, operator: '=' as const, value: state, words: { state: [state] } }]
      : []),
  ]
  return {
    ...(state === 'current' && { only: 'CURRENT' as const }),
    ...(host && { hostId: host }),
    ...requestOf({ filter, match: 'all' }),
    ...(sort && { sort: `${sort.isDescending ? '-' : ''}${sort.field}` as const }),
  }
}
