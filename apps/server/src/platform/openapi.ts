import type { Endpoint } from '@portico/contract/shared/endpoint'
import {
  companyNotFound,
  type ErrorCode,
  errorReply,
  propertyArchived,
  propertyNotFound,
  requestErrors,
  serverErrors,
  sessionErrors,
} from '@portico/contract/shared/errors'
import { neededOf } from '@portico/contract/shared/permissions'
import { admitsPrograms } from '@portico/contract/shared/programs.rules'
import { z } from 'zod'

export const API_VERSION = '1.0.0'

type Listed = { domain: string; verb: string; endpoint: Endpoint }
type Json = Record<string, unknown>

export const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: shape }) => {
      describeTuple(shape)
      describePattern(shape)
    },
  })
  return rest
}

/** Many tools do not support tuples, so a tuple of one is described as a list with exactly one item. */
function describeTuple(shape: Json) {
  const { prefixItems } = shape
  if (!Array.isArray(prefixItems)) return
  shape.items = prefixItems.length === 1 ? prefixItems[0] : { anyOf: prefixItems }
  shape.minItems = prefixItems.length
  shape.maxItems = prefixItems.length
  delete shape.prefixItems
}

/** Some languages do not support `\p{L}` in patterns, so such a pattern is only described in words. */
function describePattern(shape: Json) {
  const { pattern } = shape
  if (typeof pattern !== 'string' || !pattern.includes('\\p{')) return
  shape.description = `Matches the regular expression ${pattern} of ECMAScript with the flag u.`
  delete shape.pattern
}

/** The server accepts paths with and without a slash at the end; the document has those without. */
export const documentedPath = ({ path }: Endpoint) => path.replaceAll(/:(\w+)/g, '{$1}').replace(/(.)\/$/, '$1')

/** The contract as an OpenAPI 3.1 document. */
export function describeApi(
  listed: readonly Listed[],
  options: { origin: string; version: string; domains: Readonly<Record<string, string>> },
): Json {
  const paths: Record<string, Json> = {}
  for (const { domain, verb, endpoint } of listed) {
    const path = documentedPath(endpoint)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(domain, verb, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Portico API',
      version: options.version,
      summary: 'The API of the Portico portal for property managers',
      description:
        'Programs carry a token that a member of their company has made: `Authorization: Bearer prt_…`. The portal carries the session cookie, and with each write the token of `GET /v1/csrf/getToken` in `X-CSRF-Token`. One call has the one or the other. Writes accept an `Idempotency-Key`; its reply is kept for a day.',
      contact: { name: 'Portico support', url: `${options.origin}/need-help` },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The portal that serves this document' }],
    tags: Object.entries(options.domains).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { Error: jsonSchema(errorReply, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'portico' },
        antiForgery: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' },
        program: { type: 'http', scheme: 'bearer', description: 'The token of a program, which begins with `prt_`.' },
        device: { type: 'http', scheme: 'bearer', description: 'The token of a panel or controller.' },
      },
    },
  }
}

function operation(domain: string, verb: string, endpoint: Endpoint): Json {
  const success = endpoint.success ?? (endpoint.output ? 200 : 204)
  return {
    operationId: `${domain}.${verb}`,
    tags: [domain],
    summary: endpoint.summary,
    description: whoMayCall(endpoint),
    security: security(endpoint),
    ...(neededOf(endpoint.may ?? 'own').length > 0 && { 'x-permissions': neededOf(endpoint.may ?? 'own') }),
    ...(parameters(endpoint).length > 0 && { parameters: parameters(endpoint) }),
    ...(endpoint.body && {
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } } },
    }),
    responses: {
      [success]: {
        description: success === 303 ? 'Continue at the address in Location' : 'Done',
        ...(endpoint.output && {
          content: { [endpoint.mediaType ?? 'application/json']: { schema: jsonSchema(endpoint.output, 'output') } },
        }),
      },
      ...refusals(endpoint),
      // Some tools do not count a redirect as success and require another response.
      ...(success === 303 && { default: refusal('Any other failure') }),
    },
  }
}

function parameters(endpoint: Endpoint): Json[] {
  const describe = (schema: z.ZodObject | undefined, place: 'path' | 'query') => {
    if (!schema) return []
    const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Json; required?: string[] }
    return Object.entries(properties).map(([name, shape]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: shape,
    }))
  }
  return [...describe(endpoint.params, 'path'), ...describe(endpoint.query, 'query')]
}

const security = (endpoint: Endpoint): Json[] => {
  const { access, method, antiForgery } = endpoint
  if (access.who === 'anyone') return [{}]
  if (access.who === 'device') return [{ device: [] }]
  const carriesHeader = antiForgery === 'header' || (method !== 'GET' && antiForgery === undefined)
  const ofSession = carriesHeader ? { session: [], antiForgery: [] } : { session: [] }
  return admitsPrograms(endpoint) ? [{ program: [] }, ofSession] : [ofSession]
}

/** All error codes of an endpoint: its own and those that follow from its access and its input. */
export function refusalsOf(endpoint: Endpoint): ErrorCode[] {
  const { access } = endpoint
  const isInvitedOnly = access.who === 'member' || access.who === 'manager' || access.who === 'operator'
  const isOfSession = access.who !== 'device'
  return [
    requestErrors.malformed,
    ...(access.who === 'anyone' ? [] : [sessionErrors.unauthenticated]),
    ...(isOfSession ? [sessionErrors.tokenMalformed, sessionErrors.tokenUnknown, sessionErrors.twoCredentials] : []),
    ...(isOfSession && !admitsPrograms(endpoint) ? [sessionErrors.notForPrograms] : []),
    ...(isInvitedOnly ? [sessionErrors.notInvited] : []),
    ...(access.who === 'manager' || access.who === 'operator' ? [sessionErrors.forbidden] : []),
    ...(neededOf(endpoint.may ?? 'own').length > 0 ? [sessionErrors.notPermitted] : []),
    ...(access.ofCompany ? [companyNotFound] : []),
    ...(access.of ? [access.of.missing ?? propertyNotFound] : []),
    ...(access.of && endpoint.method !== 'GET' && !endpoint.whileArchived ? [propertyArchived] : []),
    ...(isOfSession && (endpoint.method !== 'GET' || endpoint.antiForgery) ? [sessionErrors.forged] : []),
    ...(isOfSession && endpoint.method !== 'GET' ? [requestErrors.keyReused] : []),
    ...(endpoint.method === 'GET' ? [] : [requestErrors.tooLarge, requestErrors.unsupportedMediaType]),
    ...(endpoint.body ? [requestErrors.ruleBroken] : []),
    ...endpoint.errors,
    requestErrors.tooMany,
    serverErrors.failed,
    serverErrors.unreachable,
    serverErrors.busy,
  ]
}

function refusals(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(refusalsOf(endpoint), ({ status }) => status)
  const entries = [...byStatus].map(([status, errors]) => [status, refusal(errors.map(({ code }) => code).join(', '))])
  return Object.fromEntries(entries)
}

const refusal = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

export function whoMayCall(endpoint: Pick<Endpoint, 'access' | 'may' | 'programs'>): string {
  const { access, may } = endpoint
  const { who, of, ofCompany } = access
  const programs = admitsPrograms(endpoint) ? ', their programs' : ''
  const caller = {
    anyone: 'Anyone, also without a session.',
    account: 'Any signed-in account, invited or not.',
    member: `Invited accounts: members of companies${programs} and partners.`,
    manager: admitsPrograms(endpoint) ? 'Members of companies and their programs.' : 'Members of companies.',
    operator: 'Operators, who run the deployment.',
    device: 'Panels and controllers, each with a token of its own.',
  }[who]
  const needed = neededOf(may ?? 'own').map((permission) => `\`${permission}\``)
  const role =
    needed.length > 0 ? ` The role of a member needs ${needed.join(' and ')}${of || ofCompany ? ' there' : ''}.` : ''
  if (ofCompany) return `${caller} Only for a company of theirs, named by \`companyId\`.${role}`
  return of
    ? `${caller} Only for a property of theirs, named by \`${of.name}\`${of.via ? ` (through its ${of.via})` : ''}.${role}`
    : `${caller}${role}`
}
