import type { Country } from '@portico/contract/shared/locales'
import { australia } from './au.ts'
import { canada, quebec } from './ca.ts'
import type { Conventions } from './conventions.ts'
import { germany } from './de.ts'
import { spain } from './es.ts'
import { france } from './fr.ts'
import { greatBritain } from './gb.ts'
import { italy } from './it.ts'
import { japan } from './jp.ts'
import { unitedStates } from './us.ts'

/** A country, or a part of one that has ways of its own. */
export type Region = Country | 'quebec'

export const conventionsOf: Record<Region, Conventions> = {
  au: australia,
  ca: canada,
  de: germany,
  es: spain,
  fr: france,
  gb: greatBritain,
  it: italy,
  jp: japan,
  us: unitedStates,
  quebec,
}
