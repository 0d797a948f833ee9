import { NewCode } from '#web/domains/credentials/new-code.tsx'
import { PersonCodes } from '#web/domains/credentials/person-codes.tsx'
import { PersonCredentialActions } from '#web/domains/credentials/person-credential-actions.tsx'
import { PersonFobs } from '#web/domains/credentials/person-fobs.tsx'
import { PersonHours } from '#web/domains/hours/attach/person-hours.tsx'
import { PersonWeek } from '#web/domains/hours/next-week/next-week.tsx'
import type { PersonParts } from '#web/domains/people/person-parts.ts'

/** The access codes, fobs and hours on the screens of a person. */
export const personParts: PersonParts = {
  Codes: PersonCodes,
  Actions: PersonCredentialActions,
  NewCode,
  Fobs: PersonFobs,
  Hours: PersonHours,
  Week: PersonWeek,
}
