import { NewCode } from '#web/domains/credentials/new-code.tsx'
import { PersonCodes } from '#web/domains/credentials/person-codes.tsx'
import { PersonFobs } from '#web/domains/credentials/person-fobs.tsx'
import { PersonPasses } from '#web/domains/passes/person-passes.tsx'
import type { PersonParts } from '#web/domains/people/person-parts.ts'
import { PersonActions } from './person-actions.tsx'

/** The access codes, fobs and passes on the screens of a person. */
export const personParts: PersonParts = {
  Codes: PersonCodes,
  Actions: PersonActions,
  NewCode,
  Fobs: PersonFobs,
  Passes: PersonPasses,
}
