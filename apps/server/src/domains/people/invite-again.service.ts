import { type InvitationState, type ResendProblem, resendProblem } from '@portico/contract/people/invitation.rules'
import { peopleErrors } from '@portico/contract/people/people.schema'
import type { PersonInvitation } from '@portico/contract/people/person-details.schema'
import type { ErrorCode } from '@portico/contract/shared/errors'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import { brokenRules } from './broken-rules.ts'
import { requireChangeOf } from './guests-only.service.ts'
import { inviteAgainLater } from './invitations.service.ts'
import { findInvitation } from './invitations.store.ts'
import { findPerson } from './people.service.ts'
import { lockPeople } from './people.store.ts'

export async function getInvitation(trx: Transaction, propertyId: string, personId: string): Promise<PersonInvitation> {
  const { services } = await findPerson(trx, propertyId, personId)
  const found = await findInvitation(trx, propertyId, personId)
  const sentTimeMillis = services[0].inviteSentTimeMillis
  const times = [sentTimeMillis, found?.requested_at.getTime() ?? null].filter((time) => time !== null)
  return {
    state: stateOf(found?.state, sentTimeMillis),
    sentTimeMillis,
    lastTimeMillis: times.length > 0 ? Math.max(...times) : null,
  }
}

/** People who came with an import have no row of their own. */
function stateOf(state: string | undefined, sentTimeMillis: number | null): InvitationState {
  if (state === undefined) return sentTimeMillis === null ? 'NONE' : 'SENT'
  return state === 'SENDING' ? 'WAITING' : (state as InvitationState)
}

const refusals: Record<Exclude<ResendProblem, 'emailMissing'>, [ErrorCode, string]> = {
  enrolled: [peopleErrors.alreadyEnrolled, 'This person uses the app already.'],
  pending: [peopleErrors.invitationPending, 'The last invitation has not been sent yet.'],
  recent: [peopleErrors.invitedRecently, 'This person was invited a few minutes ago.'],
}

/** The person is locked, so of two managers who ask at the same time one is told that the invitation is on its way. */
export async function inviteAgain({ trx, audit }: UnitOfWork, propertyId: string, personId: string, enqueue: Enqueue) {
  const [stored] = await lockPeople(trx, propertyId, [personId])
  if (stored) requireChangeOf(trx, stored)
  const invitation = await getInvitation(trx, propertyId, personId)
  const { personId: id, email, enrollmentStatus } = await findPerson(trx, propertyId, personId)
  const problem = resendProblem({ email, enrollmentStatus, ...invitation }, Date.now())
  if (problem === 'emailMissing') throw brokenRules([{ field: 'email', rule: 'emailRequired' }])
  if (problem) throw new AppError(...refusals[problem])
  await inviteAgainLater(enqueue)(trx, propertyId, [id])
  await audit({ propertyId, action: 'people.requestInvitation', entityId: id, after: { email }, personal: ['email'] })
  return getInvitation(trx, propertyId, id)
}
