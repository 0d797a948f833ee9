import { createHash } from 'node:crypto'
import { type DemoAccount, demoAccounts } from '@portico/simulators/identity/demo-accounts'
import { companyOf } from './companies.ts'
import type { Row } from './copy.ts'
import { DAY } from './local-time.ts'
import type { Holdings, Property } from './properties.ts'
import { uuidOf } from './random.ts'

/** This token is public; the invitation exists in demo worlds only. */
const INVITE_TOKEN = 'demo-invite-mia-novak-2026'
const EXPIRED_INVITE_TOKEN = 'demo-invite-expired-2026'

type WorldAccount = { id: string; subject: string; email: string; name: string }
export type Cast = Record<'portfolio' | 'single' | 'unusual' | 'partner', WorldAccount>
export type Invite = { id: string; token: string; email: string }

function demoAccount(kind: DemoAccount['kind']): DemoAccount {
  const account = demoAccounts.find((candidate) => candidate.kind === kind)
  if (!account) throw new Error(`There is no demo account of kind ${kind}`)
  return account
}

export function makeCast(seed: number): Cast {
  const account = (kind: keyof Cast): WorldAccount => {
    const { sub, email, name } = demoAccount(kind)
    return { id: uuidOf(seed, `account/${sub}`), subject: sub, email, name }
  }
  return {
    portfolio: account('portfolio'),
    single: account('single'),
    unusual: account('unusual'),
    partner: account('partner'),
  }
}

export function accountRows(cast: Cast, partnerProviderId: string | null, now: number): Row[] {
  const row = (account: WorldAccount, days: number): Row => ({
    id: account.id,
    provider: 'demo',
    subject: account.subject,
    email: account.email,
    email_verified: true,
    full_name: account.name,
    kind: account === cast.partner ? 'partner' : 'propertyManager',
    access_customer_id: account === cast.partner ? partnerProviderId : null,
    avc_terms_accepted_at: account === cast.portfolio ? new Date(now - 240 * DAY) : null,
    created_at: new Date(now - days * DAY),
  })
  return [row(cast.portfolio, 390), row(cast.single, 120), row(cast.partner, 300), row(cast.unusual, 60)]
}

export function membershipRows(seed: number, cast: Cast, holdings: Holdings, now: number): Row[] {
  const companies = companyOf(seed, holdings)
  const row = ({ id }: WorldAccount, property: Property, days: number): Row => ({
    id: uuidOf(seed, `assignment/${id}/${property.id}`),
    company_id: companies.get(property.id) ?? null,
    property_id: property.id,
    account_id: id,
    created_at: new Date(now - days * DAY),
  })
  return [
    ...holdings.portfolio.map((property) => row(cast.portfolio, property, 390)),
    row(cast.single, holdings.single, 120),
    ...holdings.unusual.map((property) => row(cast.unusual, property, 60)),
  ]
}

export function makeInvite(seed: number): Invite {
  return { id: uuidOf(seed, 'invite/newcomer'), token: INVITE_TOKEN, email: demoAccount('invited').email }
}

/** An invitation that has expired unused. */
export function makeExpiredInvite(seed: number): Invite {
  return { id: uuidOf(seed, 'invite/expired'), token: EXPIRED_INVITE_TOKEN, email: demoAccount('uninvited').email }
}

export const inviteRow = ({ id, token, email }: Invite, property: Property, since: number): Row => ({
  id,
  token_hash: createHash('sha256').update(token).digest(),
  email,
  kind: 'propertyManager',
  property_ids: [property.id],
  created_at: new Date(since),
  expires_at: new Date(since + 14 * DAY),
})
