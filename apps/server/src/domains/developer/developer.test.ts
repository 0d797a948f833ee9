import { pmsFaults, pmsSteps } from '@portico/contract/developer/developer.rules'
import type { Stage } from '@portico/contract/shared/stages'
import { startPmsSimulators } from '@portico/simulators/pms/server'
import { castOf } from '@portico/tools/testing/cast'
import { openPeopleClient } from '@portico/tools/testing/people-client'
import { deploymentFor } from '@portico/tools/testing/pms'
import { startTestServer } from '@portico/tools/testing/test-server'
import { afterAll, expect, test } from 'vitest'
import { openMailer } from '../../platform/mailer.ts'
import { sendInvitations } from '../people/invitations.service.ts'

const server = await startTestServer()
const cast = await castOf(server)
const client = await openPeopleClient(server, await server.signIn(cast.portfolio), cast.properties.openToPartner)
afterAll(() => server.close())

const mailsOf = async (accountId: string) =>
  (
    await server.app.inject({
      url: '/v1/developer/mailbox',
      headers: { cookie: (await server.signIn(accountId)).cookie },
    })
  ).json().mails

test('the mailbox shows a manager the mails of their properties, the latest first, and shows others none', async () => {
  expect(await mailsOf(cast.portfolio)).toEqual([])
  const { database, config, app } = server
  const invite = async () => {
    const person = await client.create()
    await sendInvitations({ database, keys: server.keys, mailer: openMailer(config), country: 'us', log: app.log })
    return person
  }
  const people = [await invite(), await invite()]
  const mails = await mailsOf(cast.portfolio)
  expect(mails.map(({ to }: { to: string }) => to)).toEqual(people.map(({ email }) => email).reverse())
  expect(mails[0]).toMatchObject({ propertyId: client.propertyId, id: `invitation-${people[1]?.personId}` })
  expect(mails[0].text).toContain('Portico')
  expect(await mailsOf(cast.single)).toEqual([])
  expect(await mailsOf(cast.partner)).toEqual([])
})

test('the mailbox is empty if a mail server is configured', async () => {
  const sending = await startTestServer({ config: { mail: { from: 'a@b.example', smtpUrl: 'smtp://localhost:1' } } })
  const caller = await sending.signIn((await castOf(sending)).portfolio)
  expect((await caller.send('GET', '/v1/developer/mailbox')).json()).toEqual({
    mails: [],
  })
  await sending.close()
})

test('a manager can read the PMS simulators, set faults, run steps of a timeline and reset them', async () => {
  const simulators = await startPmsSimulators()
  const simulated = await startTestServer({ config: { pms: deploymentFor(simulators) } })
  try {
    const caller = await simulated.signIn((await castOf(simulated)).portfolio)
    const ask = (method: 'GET' | 'PUT' | 'POST', path = '', payload?: object) =>
      caller.send(method, `/v1/developer/pms${path}`, payload)
    const customer = (state: { customers: { pms: string }[] }) => state.customers.find(({ pms }) => pms === 'Entrata')
    const before = customer((await ask('GET')).json().simulators)
    const [property] = (before as unknown as { properties: { id: string; residents: number }[] }).properties
    const target = { pms: 'Entrata', customer: 'brightwater', propertyId: property?.id }

    const failing = (await ask('PUT', '/fault', { ...target, fault: 'slow' })).json()
    expect(customer(failing)).toMatchObject({ fault: null, properties: [{ id: property?.id, fault: 'slow' }, {}, {}] })
    const grown = (await ask('POST', '/step', { ...target, step: 'add-co-tenant' })).json()
    expect(customer(grown)).toMatchObject({ properties: [{ residents: (property?.residents ?? 0) + 1 }, {}, {}] })
    const codeOf = async (reply: ReturnType<typeof ask>) => [(await reply).statusCode, (await reply).json().error.code]
    const vacant = { ...target, propertyId: '1003', step: 'move-in' }
    expect(await codeOf(ask('POST', '/step', vacant))).toEqual([409, 'developer.nobodyFits'])
    expect(await codeOf(ask('PUT', '/fault', { ...target, customer: 'nobody', fault: null }))).toEqual([
      404,
      'developer.targetUnknown',
    ])
    expect(await codeOf(ask('PUT', '/fault', { ...target, fault: 'unheard' }))).toEqual([422, 'request.ruleBroken'])
    const reset = (await ask('POST', '/reset')).json()
    expect(customer(reset)).toEqual(before)

    const known: { faults: string[]; steps: string[] } = await (await fetch(`${simulators.origin}/control`)).json()
    expect(known).toMatchObject({ faults: pmsFaults, steps: pmsSteps })
    await simulators.stop()
    expect(await codeOf(ask('GET'))).toEqual([502, 'server.unreachable'])
  } finally {
    await simulated.close()
    await simulators.stop()
  }
})

test('without PMS simulators the reply says so and orders are refused', async () => {
  const caller = await server.signIn(cast.portfolio)
  expect((await caller.send('GET', '/v1/developer/pms')).json()).toEqual({ simulators: null })
  const reset = await caller.send('POST', '/v1/developer/pms/reset')
  expect([reset.statusCode, reset.json().error.code]).toEqual([409, 'developer.simulatorsAbsent'])
})

test('a manager approves an own profile, which is then verified, and no other', async () => {
  const manager = await server.signIn(cast.portfolio)
  const call = (path: string, { cookie, token } = manager, payload: object = {}) =>
    server.app.inject({ method: 'POST', url: path, headers: { cookie, 'x-csrf-token': token }, payload })
  const credentials = { clientId: 'C1', databaseName: 'DB', username: 'porter', password: 'secret', version: 'x7' }
  const body = { pmsName: 'MRI', nickname: 'Waiting', credentials }
  const { credentialId: id, approvalStatus } = (await call('/v1/integrations/pms/credentials', manager, body)).json()
  expect(approvalStatus).toBe('PENDING_APPROVAL')
  const path = `/v1/developer/profiles/${id}/approve`
  const foreign = await call(path, await server.signIn(cast.single))
  expect([foreign.statusCode, foreign.json().error.code]).toEqual([404, 'profiles.notFound'])
  expect((await call(path)).statusCode).toBe(204)
  const state = 'select approval_status, validity_status from pms_profiles where id = $1'
  expect(await server.ask(state, [id])).toEqual([
    { approval_status: 'APPROVED', validity_status: 'PENDING_VERIFICATION' },
  ])
  expect(await server.ask('select data from pgboss.job where singleton_key = $1', [id])).toHaveLength(1)
  const [entry] = await server.ask('select account_id, before from audit where entity_id = $1 and action = $2', [
    id,
    'profiles.approve',
  ])
  expect(entry).toEqual({ account_id: cast.portfolio, before: { approvalStatus: 'PENDING_APPROVAL' } })
  await server.ask(`update pms_profiles set validity_status = 'VALID' where id = $1`, [id])
  expect((await call(path)).statusCode).toBe(204)
  expect(await server.ask(state, [id])).toMatchObject([{ validity_status: 'VALID' }])
})

async function expectAbsent(stage: Stage) {
  const real = await startTestServer({ config: { stage, isDemo: false } })
  const caller = await real.signIn((await castOf(real)).portfolio)
  const approval = `/v1/developer/profiles/${cast.portfolio}/approve`
  expect((await caller.send('POST', approval)).statusCode).toBe(404)
  expect((await caller.send('GET', '/v1/developer/mailbox')).statusCode).toBe(404)
  expect((await caller.send('GET', '/v1/developer/pms')).statusCode).toBe(404)
  expect((await real.app.inject({ url: '/v1/openapi.json' })).body.includes('/v1/developer/')).toBe(false)
  await real.close()
}

test('in Prod these endpoints do not exist and are not documented', () => expectAbsent('prod'))

test('outside Prod a manager approves no profile and gives no orders, unless the world is a demo', () =>
  expectAbsent('test'))
