import type { EnrollmentStatus } from './people.rules.ts'

/** NONE: nobody has asked for an invitation. UNCERTAIN: it is not known whether the mail arrived. */
export const invitationStates = ['NONE', 'WAITING', 'SENT', 'REFUSED', 'UNCERTAIN'] as const
export type InvitationState = (typeof invitationStates)[number]

/** Nobody gets two invitations within this time. */
export const INVITATION_PAUSE_MINUTES = 10

/** Why an invitation cannot be sent again now. */
export type ResendProblem = 'emailMissing' | 'enrolled' | 'pending' | 'recent'

type Invited = {
  email: string | null
  enrollmentStatus: EnrollmentStatus
  state: InvitationState
  /** When the last invitation was asked for or sent, whichever is later. */
  lastTimeMillis: number | null
}

export function resendProblem(invited: Invited, now: number): ResendProblem | undefined {
  const { email, enrollmentStatus, state, lastTimeMillis } = invited
  if (email === null) return 'emailMissing'
  if (enrollmentStatus === 'ENROLLED') return 'enrolled'
  if (state === 'WAITING') return 'pending'
  const isRecent = lastTimeMillis !== null && now - lastTimeMillis < INVITATION_PAUSE_MINUTES * 60_000
  return isRecent ? 'recent' : undefined
}
