import type { Country } from '@portico/contract/shared/locales'
import { auditWithoutAccount } from '../../platform/audit.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Enqueue, Job } from '../../platform/jobs.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import type { OutboxTable } from '../../platform/outbox.store.ts'
import { type Outbox, type SendingParts, sendOutbox } from '../../platform/outbox.ts'
import { withContacts } from '../properties/mail-contacts.service.ts'
import { composeInvitation, type InvitationMail } from './invitation-mail.ts'
import { insertInvitations, markInvited, readInvitation, renewInvitations } from './invitations.store.ts'

const JOB = 'invitations'

type Parts = SendingParts & { keys: MasterKeys; country: Country }

/** An invitation commits with its person. The job only wakes the sender, which reads the invitations from the table. */
export const wakeInvitations = (enqueue: Enqueue) => (trx: Transaction) => enqueue(trx, JOB, {})

export const inviteAllLater =
  (enqueue: Enqueue) => async (trx: Transaction, propertyId: string, personIds: readonly string[]) => {
    if (personIds.length > 0 && (await insertInvitations(trx, propertyId, personIds)))
      await wakeInvitations(enqueue)(trx)
  }

/** For people whose e-mail has changed: an earlier invitation went to another address. */
export const inviteAgainLater =
  (enqueue: Enqueue) => async (trx: Transaction, propertyId: string, personIds: readonly string[]) => {
    if (personIds.length > 0 && (await renewInvitations(trx, propertyId, personIds)))
      await wakeInvitations(enqueue)(trx)
  }

export const invitations = (parts: Parts): Job => ({
  name: JOB,
  cron: '* * * * *',
  run: () => sendInvitations(parts),
})

export const sendInvitations = (parts: Parts) => sendOutbox(parts, outboxOf(parts))

export const invitationMails: OutboxTable = {
  table: 'person_invitations',
  key: ['property_id', 'person_id'],
}

const outboxOf = ({ keys, country }: Parts): Outbox<InvitationMail> => ({
  ...invitationMails,
  what: 'an invitation',
  read: async (trx, [propertyId, personId]) => withContacts(trx, await readInvitation(trx, propertyId, personId)),
  compose: (invitation) => composeInvitation(invitation, { country }),
  async afterSending(trx, invitation) {
    const { propertyId, personId, email } = invitation
    await markInvited(trx, invitation)
    const audit = auditWithoutAccount(trx, keys, `job ${JOB}`)
    await audit({ propertyId, action: 'people.invite', entityId: personId, after: { email }, personal: ['email'] })
  },
})
