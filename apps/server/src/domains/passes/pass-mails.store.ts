import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import { endsAt, fromPasses, stateOfPass } from './passes.store.ts'

type One = { propertyId: string; id: string }

/** The first mail about a pass, or the next one. */
export const queueMail = (trx: Transaction, { propertyId, id }: One) =>
  sql`insert into pass_mails (property_id, pass_id) values (${propertyId}, ${id})
    on conflict (property_id, pass_id) do update set state = 'WAITING', attempts = 0, due_at = now(), taken_at = null, settled_at = null,
      failure = null, created_at = now(), requested_at = now(), round = pass_mails.round + 1`.execute(trx)

export type MailedPass = {
  propertyId: string
  passId: string
  visitorName: string
  email: string
  locale: string
  hostName: string | null
  startsAt: Date
  endsAt: Date
  usesMax: number
  doors: string[]
  secretHash: Buffer
  round: number
  propertyName: string
  timeZone: string
  countryCode: string
  region: string | null
}

/** Undefined if the pass opens nothing any more. */
export async function readMailedPass(
  trx: Transaction,
  propertyId: string,
  id: string,
): Promise<MailedPass | undefined> {
  const { rows } = await sql<MailedPass>`
    select p.property_id as "propertyId", p.id as "passId", p.visitor_name as "visitorName", p.email, p.locale, o.person_name as "hostName",
      p.starts_at as "startsAt", ${endsAt} as "endsAt", p.uses_max as "usesMax", p.secret_hash as "secretHash", m.round,
      r.name as "propertyName", r.time_zone as "timeZone", r.country_code as "countryCode", r.state_or_region as region, coalesce((
        select array_agg(e.name order by lower(e.name), e.id) from pass_entrances pe
        join entrances e on e.property_id = pe.property_id and e.id = pe.entrance_id
        where pe.property_id = p.property_id and pe.pass_id = p.id), '{}') as doors
    from ${fromPasses} join properties r on r.id = p.property_id
    where p.property_id = ${propertyId} and p.id = ${id} and p.email is not null and r.archived_at is null
      and ${stateOfPass} not in ('EXPIRED', 'WITHDRAWN')`.execute(trx)
  return rows[0]
}

export const noteSent = (trx: Transaction, { propertyId, passId }: MailedPass) =>
  trx
    .updateTable('pass_mails')
    .set({ sent_at: sql<Date>`now()` })
    .where('property_id', '=', propertyId)
    .where('pass_id', '=', passId)
    .execute()
