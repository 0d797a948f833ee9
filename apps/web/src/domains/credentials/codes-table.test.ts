import { dayNames } from '@portico/contract/keys/keys.rules'
import { expect, test } from 'vitest'
import type { CredentialRow } from '#web/data/credentials/credential-rows.ts'
import { createI18n } from '#web/platform/i18n.ts'
import { tableAsCsv } from '#web/platform/table-csv.ts'
import { timeTexts } from '#web/platform/time-texts.ts'
import { wordsOf } from '#web/ui/collection/words-of.ts'
import { codeColumns } from './codes-table.tsx'
import { fileColumns } from './file-columns.ts'

const AT = Date.UTC(2027, 2, 1)
const code = {
  id: 'c0de',
  propertyId: 'p',
  type: 'CODE',
  status: 'ACTIVE',
  source: 'PMP',
  credentialParent: 'PERSON',
  inactiveReason: null,
  creationTimeMillis: AT,
  startTimeMillis: AT,
  expiryTimeMillis: null,
  lastUsedTimeMillis: null,
  guestSchedules: [],
  fob: null,
  version: 1,
  people: [{ personId: 'q', personName: 'Ada Byron', email: null, serviceExpiryTimeMillis: null }],
} as unknown as CredentialRow

async function fileOf(row: CredentialRow, timeZone: string) {
  const i18n = await createI18n('en_US', ['credentials'])
  const texts = {
    t: i18n.getFixedT(null, 'credentials'),
    // The reader has chosen the time of their browser.
    clock: timeTexts('en-US', 'Asia/Tokyo'),
    propertyId: 'p',
  }
  const columns = codeColumns(
    texts,
    () => [],
    wordsOf(dayNames, (day) => day),
  )
  return tableAsCsv([row], fileColumns(columns, timeZone), 'en-US').slice(1).split('\r\n')
}

test('the file with the access codes has what the table shows, except the code itself', async () => {
  const [header, line] = await fileOf(code, 'UTC')
  expect(header).toBe('User,Status,Source,Created,Start,Expiry,Last used (UTC),Guest schedules,ID')
  expect(line).toBe('Ada Byron,Active,Portal,2027-03-01,2027-03-01,,,,c0de')
})

test('the file has times in the time zone of the property, whatever clock the reader has chosen', async () => {
  const [header, line] = await fileOf({ ...code, lastUsedTimeMillis: AT }, 'America/New_York')
  expect(header).toContain('Last used (America/New_York)')
  expect(line).toContain(',2027-02-28 19:00:00,')
})
