import { type DemoAccount, demoAccounts } from '@portico/simulators/identity/demo-accounts'
import type { Row } from './copy.ts'
import { DAY } from './local-time.ts'
import type { Holdings, Property } from './properties.ts'
import { uuidOf } from './random.ts'

type Ids = Record<'portfolio' | 'single' | 'newcomer' | 'unusual', string>

/** The property at which somebody works at the front desk. */
const DESK = 'Harborline Tower'
const PACIFIC = [
  DESK,
  'False Creek Terraces',
  'Wattle Park Residences',
  'Southbank Exchange',
  'メゾン桜坂',
  '鴨川テラス',
]

export const companyIds = (seed: number): Ids => ({
  portfolio: uuidOf(seed, 'company/portfolio'),
  single: uuidOf(seed, 'company/single'),
  newcomer: uuidOf(seed, 'company/newcomer'),
  unusual: uuidOf(seed, 'company/unusual'),
})

/** Nobody owns the companies of the others, as it was before there were owners. */
export function companyRows(seed: number, { single, newcomer }: Holdings, now: number): Row[] {
  const ids = companyIds(seed)
  const row = (id: string, name: string): Row => ({ id, name, created_at: new Date(now - 390 * DAY) })
  return [
    row(ids.portfolio, 'Alder & Reyes Residential'),
    row(ids.unusual, 'Haddad Property Partners'),
    row(ids.single, single.name),
    row(ids.newcomer, newcomer.name),
  ]
}

/** The company of each property. */
export function companyOf(
  seed: number,
  { portfolio, single, newcomer, unusual }: Holdings,
): ReadonlyMap<string, string> {
  const ids = companyIds(seed)
  const of = (properties: readonly Property[], company: string) => properties.map(({ id }) => [id, company] as const)
  return new Map([
    ...of(portfolio, ids.portfolio),
    ...of([single], ids.single),
    ...of([newcomer], ids.newcomer),
    ...of(unusual, ids.unusual),
  ])
}

const colleagues: readonly DemoAccount['kind'][] = ['leasing', 'frontDesk', 'maintenance', 'auditor']
const team = () => demoAccounts.filter(({ kind }) => colleagues.includes(kind))
const idOf = (seed: number, { sub }: DemoAccount) => uuidOf(seed, `account/${sub}`)
const groupId = (seed: number) => uuidOf(seed, 'group/pacific')

/** The colleagues of the portfolio manager, whose company she owns. Tests of the portal make their own. */
export const teamAccountRows = (seed: number, now: number): Row[] =>
  team().map((account) => ({
    id: idOf(seed, account),
    provider: 'demo',
    subject: account.sub,
    email: account.email,
    email_verified: true,
    full_name: account.name,
    kind: 'propertyManager',
    created_at: new Date(now - 90 * DAY),
  }))

export const groupRows = (seed: number, now: number): Row[] => [
  {
    company_id: companyIds(seed).portfolio,
    id: groupId(seed),
    name: 'Pacific',
    created_at: new Date(now - 100 * DAY),
  },
]

export const groupPropertyRows = (seed: number, { portfolio }: Holdings): Row[] =>
  portfolio
    .filter(({ name }) => PACIFIC.includes(name))
    .map(({ id }) => ({ company_id: companyIds(seed).portfolio, group_id: groupId(seed), property_id: id }))

export function teamAssignmentRows(seed: number, { portfolio }: Holdings, ownerId: string, now: number): Row[] {
  const desk = portfolio.find(({ name }) => name === DESK)?.id ?? null
  const row = (accountId: string, role: string, scope: { group?: string; property?: string | null } = {}): Row => ({
    id: uuidOf(seed, `assignment/${role}`),
    company_id: companyIds(seed).portfolio,
    group_id: scope.group ?? null,
    property_id: scope.property ?? null,
    account_id: accountId,
    role_id: role,
    assigned_by: accountId === ownerId ? null : ownerId,
    created_at: new Date(now - 90 * DAY),
  })
  const scopes: Partial<Record<DemoAccount['kind'], Parameters<typeof row>[2]>> = {
    leasing: { group: groupId(seed) },
    frontDesk: { property: desk },
  }
  return [
    row(ownerId, 'owner'),
    ...team().map((account) => row(idOf(seed, account), account.kind, scopes[account.kind])),
  ]
}
