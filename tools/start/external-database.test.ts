import pg from 'pg'
import { expect, test } from 'vitest'
import { clusterOfThisRun } from '../testing/database.ts'
import { asRole } from './external-database.ts'

async function ask(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(`select current_user::text, current_setting('statement_timeout') as timeout`)
  await client.end()
  return rows[0]
}

test('the URL for the application works with the rights of its role', async () => {
  const url = asRole(clusterOfThisRun().adminUrl, 'portico_app')
  expect(await ask(url)).toEqual({ current_user: 'portico_app', timeout: '0' })
})

test('the URL for the application keeps the options that the operator has set', async () => {
  const url = asRole(`${clusterOfThisRun().adminUrl}&options=-c%20statement_timeout%3D7s`, 'portico_app')
  expect(await ask(url)).toEqual({ current_user: 'portico_app', timeout: '7s' })
})

test('the URL for the application is the same without a query', () => {
  expect(asRole('postgres://a:b@host/db', 'portico_app')).toBe('postgres://a:b@host/db?options=-c%20role%3Dportico_app')
})
