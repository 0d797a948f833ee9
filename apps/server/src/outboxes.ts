import { tokenMails } from './domains/access/token-notices.ts'
import { inviteMailsTable } from './domains/account/invite-mails.ts'
import { ownerMails } from './domains/account/owner-notices.ts'
import { passMailsTable } from './domains/passes/pass-mails.service.ts'
import { invitationMails } from './domains/people/invitations.service.ts'
import { providerMails } from './domains/providers/notices.ts'
import { holdMails } from './domains/sync/hold-notices.ts'
import { outageMails } from './domains/sync/outage-notices.ts'

/** Mails that retention deletes after they were sent or given up, by what the log calls them. */
export const clearedMails = {
  'notices of providers': providerMails,
  'notices of held syncs': holdMails,
  'notices of failing syncs': outageMails,
  'notices of tokens': tokenMails,
  'invitations of managers and partners': inviteMailsTable,
  'notices of invited owners': ownerMails,
}

/** Invitations stay as long as their people, and mails about passes as long as those: their pages show what became of them. */
export const outboxes = [...Object.values(clearedMails), invitationMails, passMailsTable]
