import { type AccessStatus, type DisableReason, isPossibleEnd } from '@portico/contract/providers/providers.rules'
import { type AccessDraft, accessDraft } from '@portico/contract/providers/providers.schema'
import { type Problems, rulesOf } from '#web/platform/form/problems.ts'

/** The form has no default, so that the manager decides. */
export type AccessValues = {
  accessStatus: AccessStatus | ''
  reasonCode: DisableReason | ''
  note: string
  hasEnd: boolean
  /** Null for nothing and for what is no day. */
  disabledUntil: string | null
}

export const UNDECIDED: AccessValues = {
  accessStatus: '',
  reasonCode: '',
  note: '',
  hasEnd: false,
  disabledUntil: null,
}

/** Note and end are hidden, and do not apply, unless access is disabled. */
function applied({ accessStatus, reasonCode, note, hasEnd, disabledUntil }: AccessValues) {
  if (accessStatus !== 'ACCESS_DISABLED') return { accessStatus, reasonCode }
  return { accessStatus, reasonCode, note, disabledUntil: hasEnd ? disabledUntil : null }
}

/** `today` is the day at the property. */
export function problemsOf(values: AccessValues, today: string): Problems {
  const { disabledUntil } = values
  const isWrong = !disabledUntil || !isPossibleEnd(disabledUntil, today)
  return {
    ...rulesOf(accessDraft)(applied(values)),
    ...(values.accessStatus === 'ACCESS_DISABLED' && values.hasEnd && isWrong && { disabledUntil: 'endNotPossible' }),
  }
}

export const draftOf = (values: AccessValues): AccessDraft => accessDraft.parse(applied(values))
