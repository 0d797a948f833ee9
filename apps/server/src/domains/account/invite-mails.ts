import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Deployment } from '../../platform/mail-reader.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import type { OutboxTable } from '../../platform/outbox.store.ts'
import { type Outbox, type SendingParts, sendOutbox } from '../../platform/outbox.ts'
import { hashToken } from '../../platform/sessions.ts'
import { tokenOf } from './invitations.service.ts'
import { composeInvite, type InviteMail } from './invite-mail.ts'

type Parts = SendingParts & { keys: MasterKeys; deployment: Deployment }

/** Commands have no queue, so the job looks every minute. */
export const inviteMails = (parts: Parts): Job => ({
  name: 'invite-mails',
  cron: '* * * * *',
  run: () => sendInviteMails(parts),
})

export const sendInviteMails = (parts: Parts) => sendOutbox(parts, outboxOf(parts))

export const inviteMailsTable: OutboxTable = {
  table: 'invite_mails',
  key: ['invite_id', 'email'],
}

const outboxOf = ({ keys, deployment }: Parts): Outbox<InviteMail> => ({
  ...inviteMailsTable,
  what: 'an invitation of a manager or partner',
  read: (trx, [inviteId]) => readInviteMail(trx, keys, inviteId),
  compose: (mail) => composeInvite(mail, deployment),
})

type Row = Omit<InviteMail, 'token'> & { hash: Buffer }

const team = sql`(
  select jsonb_build_object('companyId', d.company_id, 'company', d.company, 'inviter', d.invited_by,
    'inviterLocale', d.invited_by_locale, 'grants', coalesce(d.grants, '[]'), 'places', d.places)
  from portico.invite_details(i.id) d)`

/** Undefined when the link is of no use any more: the invitation was withdrawn, used, has expired, or another key has made its token. */
async function readInviteMail(trx: Transaction, keys: MasterKeys, inviteId: string): Promise<InviteMail | undefined> {
  const { rows } = await sql<Row>`
    select i.id, i.email, (select a.locale from accounts a where lower(a.email) = lower(i.email)
        and a.email_verified and a.locale is not null limit 1) as locale, i.expires_at as "expiresAt", i.token_hash as hash, v.id as "providerId", v.name as "providerName", coalesce((
        select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'countryCode', p.country_code,
          'region', p.state_or_region) order by lower(p.name), p.id)
        from properties p where p.id = any (i.property_ids)), '[]') as properties, ${team} as team
    from invites i left join providers v on v.id = i.access_customer_id
    where i.id = ${inviteId} and i.withdrawn_at is null and i.accepted_at is null and i.expires_at > now()`.execute(trx)
  const [row] = rows
  if (!row) return undefined
  const { hash, ...invite } = row
  const token = tokenOf(keys, invite.id)
  return hash.equals(hashToken(token)) ? { ...invite, token } : undefined
}
