import { z } from 'zod'
import { id } from '../shared/fields.ts'
import { pmsProviders } from '../shared/pms-providers.ts'
import { editions, type FlagName, type Flags, flagDefaults } from './flags.rules.ts'

const LIST_MAX = 10_000
const ids = z.array(id).max(LIST_MAX)

const others: Partial<Record<FlagName, z.ZodType>> = {
  avgEnabledProperties: ids,
  avgEnabledCountryCodes: z.array(z.string().regex(/^[A-Z]{2}$/)).max(LIST_MAX),
  pmsProperties: ids,
  enabledPmsProviders: z.array(z.enum(pmsProviders)).max(pmsProviders.length),
  accessCodesEnabledProperties: ids,
  edition: z.enum(editions),
}

const names = Object.keys(flagDefaults) as FlagName[]
const shape = Object.fromEntries(names.map((name) => [name, others[name] ?? z.boolean()])) as {
  [Name in FlagName]: z.ZodType<Flags[Name]>
}

/** The flags that were set on the server; the others are absent. */
export const flagValues = z.object(shape).partial()
