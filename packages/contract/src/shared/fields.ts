import { z } from 'zod'

export const INT4_MAX = 2_147_483_647

/** Text as PostgreSQL can keep it: no NUL, no half of a surrogate pair. */
export const text = (limits: { min?: number; max: number }) =>
  z
    .string()
    .min(limits.min ?? 0)
    .max(limits.max)
    .regex(/^[^\0\p{Cs}]*$/u)

export const id = z.guid()
export const count = z.int().min(0).max(INT4_MAX)
export const version = z.int().min(1).max(INT4_MAX)
export const timeMillis = z.int().min(0).max(253_402_300_799_999)
export const email = text({ min: 3, max: 254 }).regex(/^[^\s@]+@[^\s@]+$/)
