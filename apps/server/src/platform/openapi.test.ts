import { allEndpoints } from '@portico/contract/routes'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { documentedPath } from './openapi.ts'

const server = await openTestServer({ world: 'empty' })

test('the document passes an independent linter without a warning', async () => {
  const source = (await server.app.inject({ url: '/v1/openapi.json' })).body
  const config = await createConfig({
    extends: ['recommended-strict'],
  })
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([])
})

test('the document and the page contain every endpoint of the contract', async () => {
  const document = (await server.app.inject({ url: '/v1/openapi.json' })).json()
  const page = (await server.app.inject({ url: '/v1/docs' })).body
  for (const { domain, verb, endpoint } of allEndpoints()) {
    expect(document.paths[documentedPath(endpoint)][endpoint.method.toLowerCase()].operationId).toBe(
      `${domain}.${verb}`,
    )
    expect(page).toContain(`id="${domain}.${verb}"`)
  }
})

type Node = Record<string, unknown>

/** Every object of the document with its path. */
function* nodesOf(value: unknown, place = '#'): Generator<{ place: string; node: Node }> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield { place, node: value as Node }
  for (const [name, inner] of Object.entries(value)) yield* nodesOf(inner, `${place}/${name}`)
}

test('tools in other languages can load the document', async () => {
  const document = (await server.app.inject({ url: '/v1/openapi.json' })).json()
  const at = (reference: string) =>
    reference
      .slice(2)
      .split('/')
      .reduce((node, name) => node?.[name], document)
  const problems = [...nodesOf(document)].flatMap(({ place, node }) => {
    const found: string[] = []
    if (node.type === 'array' && typeof node.items !== 'object') found.push('a list without items')
    if ('prefixItems' in node) found.push('a tuple')
    // Some engines do not support lookaround, octal NUL, code points in braces and character properties.
    if (typeof node.pattern === 'string' && /\(\?[^:]|\\0|\\u\{|\\p\{/.test(node.pattern)) found.push(node.pattern)
    if (typeof node.$ref === 'string' && !at(node.$ref)) found.push(`nothing at ${node.$ref}`)
    return found.map((problem) => `${place}: ${problem}`)
  })
  expect(problems).toEqual([])
})

test('every operation has a unique name, a tag with a description, a summary and a description', async () => {
  const document = (await server.app.inject({ url: '/v1/openapi.json' })).json()
  const tags = new Set(document.tags.map(({ name }: { name: string }) => name))
  const operations = Object.values<Record<string, Node>>(document.paths).flatMap((path) => Object.values(path))
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  for (const { operationId, tags: named, summary, description } of operations) {
    expect(
      (named as string[]).filter((tag) => tags.has(tag)),
      String(operationId),
    ).toHaveLength(1)
    expect([summary, description].every((text) => typeof text === 'string' && text !== '')).toBe(true)
  }
})
