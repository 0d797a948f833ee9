import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { TextsProvider } from '#web/ui/translation.tsx'
import { ApiError } from './api-error.ts'
import { createI18n } from './i18n.ts'
import { usePortalMutation } from './mutation.ts'
import { dismiss, notices } from './notices.ts'
import { ALL_PROPERTIES } from './query-client.ts'

afterEach(() => dismiss('network'))

const OWN = ['networks', 'p1']
const PORTFOLIO = ['properties', ALL_PROPERTIES]
const FOREIGN = ['networks', 'p2']

type Definition = Parameters<typeof usePortalMutation<string, string>>[0]
type Mutation = ReturnType<typeof usePortalMutation<string, string>>

const base = { call: async (name: string) => `saved ${name}`, about: 'network', done: 'Saved', failed: 'Not saved' }

function Screen({ definition, receive }: { definition: Partial<Definition>; receive: (mutation: Mutation) => void }) {
  receive(usePortalMutation({ ...base, changes: 'p1', ...definition }))
  return null
}

/** Runs a mutation of the property p1. Returns what it tells, and which queries are stale afterwards. */
async function run(definition: Partial<Definition>) {
  const queryClient = new QueryClient()
  for (const key of [OWN, PORTFOLIO, FOREIGN]) queryClient.setQueryData(key, 'loaded')
  const given: Mutation[] = []
  renderToStaticMarkup(
    <TextsProvider i18n={await createI18n('en_US', ['app'])}>
      <QueryClientProvider client={queryClient}>
        <Screen definition={definition} receive={(mutation) => given.push(mutation)} />
      </QueryClientProvider>
    </TextsProvider>,
  )
  await given[0]?.mutateAsync('attic').catch(() => undefined)
  const stale = [OWN, PORTFOLIO, FOREIGN].filter((queryKey) => queryClient.getQueryState(queryKey)?.isInvalidated)
  const told = notices.current().map(({ type, header, delivery }) => [type, header, delivery?.propertyId])
  return { told, stale }
}

const refuse = (status: number, code: string) => ({ call: () => Promise.reject(new ApiError(status, { code })) })

test('a success is told, and what is known of its property and of all properties becomes stale', async () => {
  expect(await run({})).toEqual({ told: [['success', 'Saved', undefined]], stale: [OWN, PORTFOLIO] })
})

test('a text can depend on the reply and on the request', async () => {
  const { told } = await run({ done: (reply, name) => ({ type: 'warning', header: `${reply}, ${name}` }) })
  expect(told).toEqual([['warning', 'saved attic, attic', undefined]])
})

test('only a success is followed to where it applies', async () => {
  expect((await run({ isDelivered: true })).told).toEqual([['success', 'Saved', 'p1']])
  expect((await run({ isDelivered: true, ...refuse(500, 'server.failed') })).told).toEqual([
    ['error', 'Not saved', undefined],
  ])
})

test('a failure is told, and the property is loaded again because a colleague may have been faster', async () => {
  const result = await run(refuse(404, 'networks.notFound'))
  expect(result).toEqual({ told: [['error', 'Not saved', undefined]], stale: [OWN, PORTFOLIO] })
})

test('a failure that the form shows has no notice and leaves the data of the form as they are', async () => {
  const result = await run({ ...refuse(409, 'networks.stale'), isShown: () => true })
  expect(result).toEqual({ told: [], stale: [] })
})

test('what a form shows as deleted has no notice, and the next screen loads it again', async () => {
  const result = await run({ ...refuse(404, 'networks.notFound'), isShown: () => true })
  expect(result).toEqual({ told: [], stale: [OWN, PORTFOLIO] })
})

test('a failure without a session is told and loads nothing, because the page would give way to signing in', async () => {
  const result = await run(refuse(401, 'session.missing'))
  expect(result).toEqual({ told: [['error', 'Not saved', undefined]], stale: [] })
})

test('a success without a text dismisses the notice about an earlier failure', async () => {
  await run(refuse(500, 'server.failed'))
  expect((await run({ done: () => undefined })).told).toEqual([])
})

test('a failure for want of permission says so in words', async () => {
  await run(refuse(403, 'session.notPermitted'))
  const [notice] = notices.current()
  expect(notice).toMatchObject({ type: 'error', header: 'Not saved' })
  expect(notice?.content).toMatch(/^Your role does not include this/)
  await run(refuse(403, 'session.forbidden'))
  expect(notices.current()[0]?.content).toBeUndefined()
})
