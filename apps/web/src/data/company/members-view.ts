import type { memberSorts as sortsOfContract } from '@portico/contract/company/company.schema'
import { oneOf, pageIn, withParameters } from '#web/ui/collection/address-view.ts'

export const memberSorts = ['name', 'email', 'lastSignIn'] as const satisfies typeof sortsOfContract
type MemberSort = (typeof memberSorts)[number]

/** Which members are shown: `search=anna&idle=90&sort=-lastSignIn&page=2`. */
export type MembersView = {
  search: string
  /** Only those who have not signed in for a long time. */
  isIdle: boolean
  sort: { field: MemberSort; isDescending: boolean }
  page: number
}

export const SEARCH_MAX = 100
const IDLE = '90'

export function readMembersView(search: URLSearchParams): MembersView {
  const sort = search.get('sort') ?? ''
  return {
    search: (search.get('search') ?? '').slice(0, SEARCH_MAX).toWellFormed(),
    isIdle: search.get('idle') === IDLE,
    sort: {
      field: oneOf(memberSorts, sort.replace(/^-/, '')) ?? 'name',
      isDescending: sort.startsWith('-'),
    },
    page: pageIn(search),
  }
}

export function writeMembersView(address: URLSearchParams, { search, isIdle, sort, page }: MembersView) {
  const order = `${sort.isDescending ? '-' : ''}${sort.field}`
  return withParameters(address, {
    search,
    idle: isIdle ? IDLE : '',
    sort: order === 'name' ? '' : order,
    page,
  })
}
