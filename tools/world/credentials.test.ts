import { isGuessable, openCode } from '@portico/server/domains/credentials/access-code'
import { masterKeysFrom } from '@portico/server/platform/master-keys'
import { afterAll, expect, test } from 'vitest'
import { TEST_KEYS } from '../testing/test-keys.ts'
import { askColumn, closeDatabases, makeWorld } from './world-for-tests.ts'

const keys = masterKeysFrom(TEST_KEYS)

const world = await makeWorld({ scale: 'small', keys })
const client = world.client
afterAll(closeDatabases)

test('the codes of the world can be decrypted with its master keys and are not guessable', async () => {
  const { rows } = await client.query<{ property: string; id: string; sealed: string; unit: string | null }>(
    `select c.property_id as property, c.id, sealed_value as sealed, unit_number as unit
     from credentials c join people p on p.id = c.person_id where c.type = 'CODE'`,
  )
  expect(rows.length).toBeGreaterThan(20)
  for (const { property, id, sealed, unit } of rows) {
    const code = openCode(keys, { propertyId: property, id }, sealed)
    expect(code).toMatch(/^\d{4,8}$/)
    expect(isGuessable(code, unit)).toBe(false)
  }
})

test('the fobs of the world have numbers of the formats of their property, and holders unless they are pending', async () => {
  const [fobs, strays] = await askColumn<number>(
    client,
    `with fobs as (select * from credentials where type = 'PHYSICAL')
     select count(*)::int from fobs union all
     select count(*)::int from fobs c where not exists (
       select from credential_formats f where f.property_id = c.property_id and f.supported_format_id = c.supported_format_id
         and f.facility_code = c.facility_code and c.fob_number between f.number_min and f.number_max)`,
  )
  expect(fobs).toBeGreaterThan(20)
  expect(strays).toBe(0)
  expect(
    await askColumn(client, `select distinct status from credentials where person_id is null and type <> 'PASS'`),
  ).toEqual(['PENDING'])
})

test('somebody at Harborline Tower expects a visitor with a pass for two entrances', async () => {
  const visited = await askColumn(
    client,
    `select p.name from passes v join properties p on p.id = v.property_id
     join people h on h.property_id = v.property_id and h.id = v.host_id and h.relation_type = 'RESIDENT'
     join credentials c on c.property_id = v.property_id and c.id = v.id and c.type = 'PASS'
     where v.ends_at > now() and (h.service_expires_at is null or h.service_expires_at > v.ends_at)
       and 2 = (select count(*) from pass_entrances e where e.pass_id = v.id)`,
  )
  expect(visited).toEqual(['Harborline Tower'])
})
