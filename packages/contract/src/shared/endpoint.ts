import type { z } from 'zod'
import type { ChangeAction } from '../activity/changes.rules.ts'
import type { Feature } from '../flags/flags.rules.ts'
import type { ErrorCode } from './errors.ts'
import type { Needs } from './permissions.ts'

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
 * - operator: an account that runs the deployment; no other endpoint that needs an invitation is for it
 * - device: a panel or controller with its own token; it has no session, so it needs no anti-forgery token
 */
type Open = { who: 'anyone' | 'account' | 'operator' | 'device'; of?: never; ofCompany?: never }
/**
 * - member: an invited account, member of a company or partner
 * - manager: an account that works for a company; partners may not call
 * With `of`, only accounts that work at that property or, for members, whose provider has access to it.
 */
type Closed =
  | { who: 'member' | 'manager'; of?: PropertySource; ofCompany?: never }
  /** Only accounts that work for the company whose id is in the path as `companyId`. */
  | { who: 'manager'; of?: never; ofCompany: true }
export type Access = Open | Closed

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What may stand as `action` in the audit. */
export type { ChangeAction }
/** What a call may write into the audit, or `nothing`: then it changes nothing that the audit keeps. */
export type Changes = 'nothing' | readonly [ChangeAction, ...ChangeAction[]]

export type Endpoint = Described &
  ({ method: 'GET'; changes?: Changes } | { method: Exclude<Method, 'GET'>; changes: Changes }) &
  (
    | { access: Open; may?: never; programs?: never }
    | {
        access: Closed
        /** What the role of the caller must contain, at the property or in the company if the endpoint names one, otherwise at any property. It concerns no partners. */
        may: Exclude<Needs, 'own'>
        /** False: a person does it, whatever the role of a program contains. */
        programs?: false
      }
    | {
        access: Closed
        /** What concerns the caller alone, or what row-level security lets the caller see. */
        may: 'own'
        /** Whether programs may call it. What concerns a person, such as terms or sessions, they may not. */
        programs: boolean
      }
  )

type Described = {
  /** `:name` marks a parameter. */
  path: `/v${number}/${string}`
  summary: string
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
  mediaType?: 'text/csv' | 'application/jsonl' | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  success?: 200 | 201 | 202 | 204 | 303
  errors: readonly ErrorCode[]
  /** A write that an archived property allows; every other one is refused there. */
  whileArchived?: true
  /**
   * Writes send the anti-forgery token in a header or, where the browser cannot set one (sendBeacon), in the body. `none`: what the body carries
   * decides alone and no cookie counts, so there is nothing to forge.
   */
  antiForgery?: 'header' | 'body' | 'none'
  /**
   * Panels call it that have no token yet. Their calls are counted apart from those of people at the same address; `free` ones are not counted, because
   * they take less than a refusal.
   */
  ofPanels?: 'counted' | 'free'
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
