import type { z } from 'zod'
import type { Feature } from '../flags/flags.rules.ts'
import type { ErrorCode } from './errors.ts'

/**
 * The part of a request that contains the id of the property. With `via` it is the id of an entity whose property must be looked up, and
 * `missing` is the error for an unknown entity; an entity of a property of others gets the same error.
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
 * - device: a panel or controller with its own token; it has no session, so it needs no anti-forgery token
 * With `of`, only accounts that manage that property or, for members, whose provider has access to it.
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
  /** The endpoint goes beyond the specification: in the edition `specified` its address is unknown. */
  edition?: 'full'
  /** The address is known only where all of these are on. Every screen that calls the endpoint is behind them. */
  features?: readonly Feature[]
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** The shape of a successful reply; without one the reply has no body. */
  output?: z.ZodType
  /** What a successful reply is; without it JSON. */
  mediaType?: 'text/csv'
  success?: 200 | 201 | 202 | 204 | 303
  errors: readonly ErrorCode[]
  /** Writes send the anti-forgery token in a header or, where the browser cannot set one (sendBeacon), in the body. */
  antiForgery?: 'header' | 'body'
  /** The maximum size of the body, if the default of the server is too low. */
  bodyMaxBytes?: number
  /** The rate limit of expensive endpoints and of those that accept secrets. */
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
