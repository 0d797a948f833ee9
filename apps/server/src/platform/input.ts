import type { Endpoint } from '@portico/contract/shared/endpoint'
import { requestErrors } from '@portico/contract/shared/errors'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError } from './errors.ts'

/** A value of the wrong type is malformed (400); a value that breaks a limit or a rule can be corrected by the person (422). */
const RULE_ISSUES = new Set(['too_small', 'too_big', 'invalid_format', 'invalid_value', 'not_multiple_of', 'custom'])

/** The input of a call before validation. */
export type Input = Pick<FastifyRequest, 'params' | 'query' | 'body'>

export function parseInput(endpoint: Endpoint, request: Input) {
  return {
    params: parse(endpoint.params, request.params, 'params'),
    query: parse(endpoint.query, request.query, 'query'),
    body: parse(endpoint.body, request.body, 'body'),
  }
}

function parse(schema: z.ZodObject | undefined, value: unknown, part: 'params' | 'query' | 'body') {
  if (!schema) {
    if (isEmpty(value)) return undefined
    throw new AppError(requestErrors.malformed, `This endpoint takes no ${part}.`)
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  const isReadable = part === 'body' && issues.every((issue) => RULE_ISSUES.has(issue.code))
  throw new AppError(
    isReadable ? requestErrors.ruleBroken : requestErrors.malformed,
    isReadable ? 'A value breaks a rule.' : `The ${part} cannot be read.`,
    { fields: issues.map((issue) => ({ path: issue.path.join('.'), code: issue.code, message: issue.message })) },
  )
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)
