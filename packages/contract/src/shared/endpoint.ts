import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * Where a request names the property it concerns. `via` names the entity whose property has to be looked up first, and `missing` is what
 * is said of one that is not there; one of somebody else's property answers alike.
 */
export type PropertySource = { in: 'params' | 'query' | 'body'; name: string } & (
  | { via?: never; missing?: never }
  | { via: string; missing: ErrorCode }
)

/**
 * Who may call.
 * - anyone: also without a session
 * - account: signed in, invited or not
 * - member: an invited account, manager or partner
 * - manager: an invited property manager
 * - device: a panel or controller with a token of its own; it has no session, so there is nothing to forge
 * With `of`, only those who manage that property or, for members, whose provider it lets in.
 */
export type Access =
  | { who: 'anyone' | 'account' | 'member' | 'manager' | 'device'; of?: never }
  | { who: 'member' | 'manager'; of: PropertySource }

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Endpoint = {
  method: Method
  /** `:name` marks a parameter. */
  path: `/v${number}/${string}`
  summary: string
  access: Access
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** The shape of a successful reply; without one the reply has no body. */
  output?: z.ZodType
  /** What a successful reply is; without it JSON. */
  mediaType?: 'text/csv'
  success?: 200 | 201 | 202 | 204 | 303
  errors: readonly ErrorCode[]
  /** Writes carry their anti-forgery token in a header, unless the browser cannot set one (sendBeacon): then in the body. */
  antiForgery?: 'header' | 'body'
  /** How large a body may be, where the server's own bound is too low. */
  bodyMaxBytes?: number
  /** Calls per minute, for what is costly or worth guessing at. */
  limit?: { perMinute: number; by: 'address' | 'account' }
}

export type Routes = Record<string, Endpoint>

export const defineRoutes = <const Table extends Routes>(table: Table): Table => table

type Part<
  E extends Endpoint,
  Name extends 'params' | 'query' | 'body',
  Side extends 'input' | 'output',
> = E[Name] extends z.ZodType ? { [Key in Name]: Side extends 'input' ? z.input<E[Name]> : z.output<E[Name]> } : unknown

/** What a caller sends. */
export type RequestOf<E extends Endpoint> = Part<E, 'params', 'input'> &
  Part<E, 'query', 'input'> &
  Part<E, 'body', 'input'>
/** What a handler receives, after parsing. */
export type InputOf<E extends Endpoint> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  Part<E, 'body', 'output'>
/** What a handler returns and a caller receives. */
export type OutputOf<E extends Endpoint> = E['output'] extends z.ZodType ? z.infer<E['output']> : undefined
