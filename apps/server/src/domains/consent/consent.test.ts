import type { Agreement } from '@portico/contract/consent/consent.schema'
import { locales } from '@portico/contract/shared/locales'
import { castOf } from '@portico/tools/testing/cast'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { beforeEach, describe, expect, test } from 'vitest'

const server = await openTestServer()
const cast = await castOf(server)
const manager = await server.signIn(cast.portfolio)
const partner = await server.signIn(cast.partner)
const optedOut = cast.properties.optedOut
const without = cast.properties.withoutPermissions

beforeEach(async () => {
  await server.ask(`delete from entity_permissions where property_id = $1`, [without])
  await server.ask(
    `update entity_permissions set key_access_status = 'OPT_OUT', effect = 'ALLOW' where property_id = $1`,
    [optedOut],
  )
  await server.ask('delete from agreement_acceptances where property_id = any($1)', [[without, optedOut]])
})

const metadata = (language: string, region: string, who = manager) =>
  who.send('GET', `/v1/user/consent/metadata?language=${language}&region=${region}`)
const agreement: Agreement = (await metadata('en', 'US')).json()
const accept = (propertyIds: readonly string[], change: object = {}, who = manager) =>
  who.send('PATCH', '/v1/user/consent/acceptThirdPartyAgreement', {
    propertyIds,
    version: agreement.version,
    agreementName: agreement.agreementName,
    ...change,
  })
const statusOf = async (id: string) =>
  (
    await server.ask<{ status: string }>(
      `select key_access_status as status from entity_permissions where property_id = $1 and entity_type = 'PROPERTY'`,
      [id],
    )
  )[0]?.status
const acceptancesOf = (id: string) =>
  server.ask<{ account_id: string; agreement_version: number; accepted_by: string }>(
    'select account_id, agreement_version, accepted_by from agreement_acceptances where property_id = $1',
    [id],
  )
const auditOf = (id: string) =>
  server.ask<{ before: object; after: object }>(
    `select before, after from audit where property_id = $1 and action = 'consent.accept' order by seq`,
    [id],
  )

describe('the agreement', () => {
  test('exists in every language of the portal, with the same version and sections', async () => {
    const contents = new Map<string, string>()
    for (const locale of locales) {
      const [language = '', region = ''] = locale.split('_')
      const read: Agreement = (await metadata(language, region)).json()
      expect([read.version, read.agreementName]).toEqual([agreement.version, agreement.agreementName])
      expect(read.agreementContent.match(/^## \d+\. \S/gm)).toHaveLength(10)
      expect(read.agreementContent.length).toBeGreaterThan(1500)
      contents.set(language, read.agreementContent)
    }
    expect(new Set(contents.values()).size).toBe(6)
  })

  test('is returned in English if there is no translation', async () => {
    expect((await metadata('pt', 'PT')).json()).toEqual(agreement)
  })

  test.each([
    ['EN', 'US'],
    ['en', 'us'],
    ['english', 'US'],
    ['', ''],
  ])('is not found for “%s_%s”', async (language, region) => {
    expect((await metadata(language, region)).statusCode).toBe(400)
  })

  test('is not shown to partners', async () => {
    expect((await metadata('en', 'US', partner)).json().error.code).toBe('session.forbidden')
  })
})

describe('accepting the agreement', () => {
  test('opts in properties with and without a permission document, and records who accepted what', async () => {
    const reply = await accept([optedOut, without])
    expect([reply.statusCode, reply.body]).toEqual([204, ''])
    const [account] = await server.ask<{ email: string }>('select email from accounts where id = $1', [cast.portfolio])
    for (const id of [optedOut, without]) {
      expect(await statusOf(id)).toBe('OPT_IN')
      expect(await acceptancesOf(id)).toEqual([
        { account_id: cast.portfolio, agreement_version: agreement.version, accepted_by: account?.email },
      ])
    }
    const { agreementName, version } = agreement
    const after = { keyAccessStatus: 'OPT_IN', agreementName, version }
    expect((await auditOf(optedOut)).at(-1)).toEqual({ before: { keyAccessStatus: 'OPT_OUT' }, after })
    expect((await auditOf(without)).at(-1)).toEqual({ before: { keyAccessStatus: null }, after })
  })

  test('gives providers access, and the partner sees the property from then on', async () => {
    const seen = async () => {
      const reply = await partner.send('GET', '/v1/user/userEntities?entityType=Property')
      return reply.json().entities.some(({ entityId }: { entityId: string }) => entityId === optedOut)
    }
    expect(await seen()).toBe(false)
    await accept([optedOut])
    expect(await seen()).toBe(true)
  })

  test('again, or twice in one call, changes nothing', async () => {
    await accept([optedOut, optedOut.toUpperCase()])
    const audited = (await auditOf(optedOut)).length
    expect((await accept([optedOut])).statusCode).toBe(204)
    expect(await acceptancesOf(optedOut)).toHaveLength(1)
    expect(await auditOf(optedOut)).toHaveLength(audited)
  })

  test('concurrently in different order opts each property in once', async () => {
    const audited = (await auditOf(without)).length
    const replies = await Promise.all([accept([optedOut, without]), accept([without, optedOut])])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    expect([await statusOf(optedOut), await statusOf(without)]).toEqual(['OPT_IN', 'OPT_IN'])
    expect(await auditOf(without)).toHaveLength(audited + 1)
  })

  test('is refused for an old and for a future version', async () => {
    await server.ask(
      `insert into agreements (name, version, language, content, published_at) values
       ($1, 2, 'en', 'The second version', now()), ($1, 3, 'en', 'The third version', now() + interval '1 day')`,
      [agreement.agreementName],
    )
    try {
      for (const version of [1, 3]) {
        const reply = await accept([optedOut], { version })
        expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'consent.stale'])
      }
      expect(await statusOf(optedOut)).toBe('OPT_OUT')
      expect((await metadata('de', 'DE')).json()).toMatchObject({ version: 2, agreementContent: 'The second version' })
      expect((await accept([optedOut], { version: 2 })).statusCode).toBe(204)
    } finally {
      await server.ask('delete from agreements where version > 1')
    }
  })

  test('is refused for an unknown agreement', async () => {
    const reply = await accept([optedOut], { agreementName: 'Another' })
    expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'consent.agreementUnknown'])
  })

  test.each([
    ['no property', { propertyIds: [] }, 422],
    ['a thousand and one', { propertyIds: Array(1001).fill('11111111-1111-4111-8111-111111111111') }, 422],
    ['no version', { version: undefined }, 400],
    ['an unknown field', { acceptedBy: 'me' }, 400],
  ])('with %s is refused', async (_what, change, status) => {
    expect((await accept([optedOut], change)).statusCode).toBe(status)
  })

  test('is refused as a whole if the account does not manage one of the properties', async () => {
    const otherManager = await server.signIn(cast.single)
    const [own] = await server.ask<{ id: string }>('select property_id as id from memberships where account_id = $1', [
      cast.single,
    ])
    for (const foreign of [optedOut, '00000000-0000-4000-8000-000000000000']) {
      const reply = await accept([own?.id ?? '', foreign], {}, otherManager)
      expect([reply.statusCode, reply.json().error.code]).toEqual([403, 'properties.notFound'])
    }
    expect(await statusOf(optedOut)).toBe('OPT_OUT')
    expect(await acceptancesOf(optedOut)).toEqual([])
    expect((await accept([optedOut], {}, partner)).json().error.code).toBe('session.forbidden')
  })

  test('is refused as a whole if the documents of one property contradict each other', async () => {
    const reply = await accept([optedOut, cast.properties.unsettled])
    expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'properties.permissionsUnsettled'])
    expect(await statusOf(optedOut)).toBe('OPT_OUT')
  })
})

test('the agreement is not found if none is published', async () => {
  await server.ask(`update agreements set published_at = now() + interval '1 day'`)
  const reply = await metadata('en', 'US')
  expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'consent.agreementUnknown'])
  await server.ask('update agreements set published_at = now()')
})

describe('a copy of the signed agreement', () => {
  const signatures = async (propertyId: string, who = manager) =>
    who.send('GET', `/v1/user/consent/signatures?propertyId=${propertyId}`)

  test('says who signed which version when, with the text in the language in which it was read', async () => {
    const german: Agreement = (await metadata('de', 'DE')).json()
    expect((await accept([optedOut], { language: 'de' })).statusCode).toBe(204)
    const [account] = await server.ask<{ email: string }>('select email from accounts where id = $1', [cast.portfolio])
    expect((await signatures(optedOut)).json().signatures).toEqual([
      { ...german, language: 'de', acceptedBy: account?.email, acceptedTimeMillis: expect.any(Number) },
    ])
    expect(german.agreementContent).not.toBe(agreement.agreementContent)
    expect((await signatures(without)).json().signatures).toEqual([])
  })

  test('is in English where there is no translation, and for signatures without a language', async () => {
    await accept([optedOut], { language: 'xx' })
    await accept([without])
    await server.ask('update agreement_acceptances set agreement_language = null where property_id = $1', [without])
    for (const propertyId of [optedOut, without])
      expect((await signatures(propertyId)).json().signatures).toEqual([
        expect.objectContaining({ language: 'en', agreementContent: agreement.agreementContent }),
      ])
  })

  test('keeps the words that were signed when a newer version is published', async () => {
    await accept([optedOut])
    await server.ask(
      `insert into agreements (name, version, language, content) select name, version + 1, language, 'Other words' from agreements`,
    )
    expect((await metadata('en', 'US')).json().agreementContent).toBe('Other words')
    expect((await signatures(optedOut)).json().signatures).toEqual([
      expect.objectContaining({ version: agreement.version, agreementContent: agreement.agreementContent }),
    ])
    await server.ask(`delete from agreements where content = 'Other words'`)
  })
})
