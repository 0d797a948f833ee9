import { PersonCodes } from '#web/domains/credentials/person-codes.tsx'
import { PersonFobs } from '#web/domains/credentials/person-fobs.tsx'
import type { PersonParts } from '#web/domains/people/person-parts.ts'

/** The access codes and fobs on the screens of a person. */
export const personParts: PersonParts = { Codes: PersonCodes, Fobs: PersonFobs }
