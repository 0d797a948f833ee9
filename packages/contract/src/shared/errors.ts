import { z } from 'zod'

export type ErrorCode = { readonly code: string; readonly status: number }

/** The error codes of a domain: the name of the domain, a dot, and the key of the table. */
export function defineErrors<const Table extends Record<string, number>>(domain: string, table: Table) {
  const entries = Object.entries(table).map(([name, status]) => [name, { code: `${domain}.${name}`, status }])
  return Object.fromEntries(entries) as { readonly [Name in keyof Table]: ErrorCode }
}

export const requestErrors = defineErrors('request', {
  malformed: 400,
  unknownAddress: 404,
  keyReused: 409,
  tooLarge: 413,
  unsupportedMediaType: 415,
  ruleBroken: 422,
  tooMany: 429,
})

export const sessionErrors = defineErrors('session', {
  unauthenticated: 401,
  notInvited: 403,
  forbidden: 403,
  notPermitted: 403,
  forged: 403,
})

/** An unknown property and one of others get the same error, so that callers cannot tell which exist. */
export const propertyNotFound: ErrorCode = { code: 'properties.notFound', status: 403 }

/** The same for companies. */
export const companyNotFound: ErrorCode = { code: 'company.notFound', status: 404 }

/** Nothing of an archived property is changed before it is restored: every write there answers this. */
export const propertyArchived: ErrorCode = { code: 'properties.archived', status: 409 }

export const serverErrors = defineErrors('server', {
  failed: 500,
  unreachable: 502,
  busy: 503,
})

export const errorReply = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })).optional(),
    requestId: z.string(),
  }),
})
export type ErrorReply = z.infer<typeof errorReply>
