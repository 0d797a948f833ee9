import { NewCode } from '#web/domains/credentials/new-code.tsx'
import { PersonCodes } from '#web/domains/credentials/person-codes.tsx'
import { PersonFobs } from '#web/domains/credentials/person-fobs.tsx'
import { PersonHours } from '#web/domains/hours/attach/person-hours.tsx'
import { PersonWeek } from '#web/domains/hours/next-week/next-week.tsx'
import { PersonPasses } from '#web/domains/passes/person-passes.tsx'
import type { PersonParts } from '#web/domains/people/person-parts.ts'
import { PersonActions } from './person-actions.tsx'

/** The access codes, fobs, hours and passes on the screens of a person. */
export const personParts: PersonParts = {
  Codes: PersonCodes,
  Actions: PersonActions,
  NewCode,
  Fobs: PersonFobs,
  Hours: PersonHours,
  Week: PersonWeek,
  Passes: PersonPasses,
}
