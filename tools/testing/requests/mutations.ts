import type { ValidRequest } from './valid-requests.ts'

type Part = keyof ValidRequest
type Step = string | number
type Change = { what: string; value: unknown; isNeverTaken?: boolean }
/** A request with one changed value. `isNeverTaken`: the request must be refused. */
export type Mutation = { what: string; part: Part; path: Step[]; request: ValidRequest; isNeverTaken: boolean }

const LEFT_OUT = Symbol('left out')
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NOTHING = '00000000-0000-4000-8000-000000000000'
/** More items than any list may have. */
const TOO_MANY = 10_001
export const FOREIGN = 'the id of another property'
export const CAPITALS = 'the id in capitals'

const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value)
const ofEachKind = { null: null, object: {}, list: [], boolean: true, number: 7, string: 'text' }
const numbers = [-1, 1.5, 2 ** 31, 2 ** 53, 1e308].map((value) => ({ what: String(value), value }))

/** `foreign` is the value at the same path in the same request for another property. */
function textsFor(value: string, foreign: unknown): Change[] {
  const texts = [
    { what: 'an empty text', value: '' },
    { what: 'a long text', value: 'x'.repeat(5000) },
    { what: 'a bomb', value: '💣' },
    { what: 'SQL', value: `' or 1=1 --` },
    { what: 'the value with NUL', value: `${value}\0`, isNeverTaken: true },
  ]
  if (!GUID.test(value)) return texts
  texts.push({ what: 'an id of nothing', value: NOTHING }, { what: CAPITALS, value: value.toUpperCase() })
  if (typeof foreign === 'string' && foreign !== value)
    texts.push({ what: FOREIGN, value: foreign, isNeverTaken: true })
  return texts
}

/** Other values for the same position in a body. */
function changesOf(value: unknown, foreign: unknown): Change[] {
  const otherKinds = Object.entries(ofEachKind).filter(([kind]) => kind !== kindOf(value))
  const changes: Change[] = otherKinds.map(([kind, other]) => ({ what: `a value of kind ${kind}`, value: other }))
  if (typeof value === 'string') {
    changes.push(...textsFor(value, foreign))
    changes.push({ what: 'half of a surrogate pair', value: `${value}\ud800`, isNeverTaken: true })
  }
  if (typeof value === 'number') changes.push(...numbers)
  if (Array.isArray(value)) {
    const [first] = value
    changes.push({ what: 'an empty list', value: [] }, { what: 'the first one twice', value: [first, first] })
    changes.push({ what: 'too many', value: Array(TOO_MANY).fill(first), isNeverTaken: true })
  }
  if (kindOf(value) === 'object') {
    const polluted = Object.defineProperty({ ...(value as object) }, '__proto__', { value: {}, enumerable: true })
    changes.push({ what: 'an unknown key', value: { ...(value as object), unheardOf: 1 } })
    changes.push({ what: 'a polluted prototype', value: polluted, isNeverTaken: true })
  }
  return changes
}

/** The value and all nested values; of a list only the first item. */
function positionsIn(value: unknown, path: Step[] = []): { path: Step[]; value: unknown }[] {
  const inner: [Step, unknown][] = Array.isArray(value)
    ? value.slice(0, 1).map((item) => [0, item])
    : kindOf(value) === 'object'
      ? Object.entries(value as object)
      : []
  return [{ path, value }, ...inner.flatMap(([step, item]) => positionsIn(item, [...path, step]))]
}

const valueAt = (value: unknown, path: readonly Step[]): unknown =>
  path.reduce<unknown>((outer, step) => (outer as Record<Step, unknown> | undefined)?.[step], value)

function replaced(value: unknown, [step, ...rest]: readonly Step[], by: unknown): unknown {
  if (step === undefined) return by
  const inner = replaced((value as Record<Step, unknown>)[step], rest, by)
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? inner : item))
  const { [step]: _, ...others } = value as Record<Step, unknown>
  return inner === LEFT_OUT ? others : { ...others, [step]: inner }
}

/** All positions in a request at which a value can be changed. */
export const positionsOf = (request: ValidRequest) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    positionsIn(request[part])
      .filter(({ path }) => request[part] !== undefined && (part === 'body' || path.length > 0))
      .map((position) => ({ part, ...position })),
  )

export const withValue = (request: ValidRequest, part: Part, path: readonly Step[], value: unknown): ValidRequest => ({
  ...request,
  [part]: replaced(request[part], path, value),
})

/** All requests with one changed value. `foreign` is the same request for another property. */
export function mutationsOf(request: ValidRequest, foreign: ValidRequest): Mutation[] {
  const mutations = positionsOf(request).flatMap(({ part, path, value }) => {
    const other = valueAt(foreign[part], path)
    const changes = part === 'body' ? changesOf(value, other) : textsFor(String(value), other)
    // An empty path parameter would be another URL.
    if (part === 'params') changes.shift()
    if (part === 'query') changes.push({ what: 'twice', value: [value, value] })
    if (part !== 'params' && typeof path.at(-1) === 'string') changes.push({ what: 'left out', value: LEFT_OUT })
    return changes.map((change) => ({ part, path, ...change }))
  })
  for (const key of ['unheardOf', '__proto__'])
    mutations.push({ part: 'query', path: [key], what: 'an unknown key', value: '1', isNeverTaken: true })
  return mutations.map(({ part, path, what, value, isNeverTaken = false }) => ({
    what: `${[part, ...path].join('.')}: ${what}`,
    part,
    path,
    request: withValue(part === 'query' ? { query: {}, ...request } : request, part, path, value),
    isNeverTaken,
  }))
}
