import { translatorOf } from '@portico/tools/testing/catalogues'
import { expect, test } from 'vitest'
import { offsetMinutes, offsetText } from '../shared/time-offset.ts'
import { exampleRecord } from './history.examples.ts'
import { historyCsv } from './history-csv.rules.ts'

const csvOf = async (locale: 'en_US' | 'de_DE', timeZone: string, records = [exampleRecord()]) => {
  const { header, line } = historyCsv({ t: await translatorOf(locale, 'history'), locale, timeZone })
  return [header, ...records.map(line)].join('').slice(1).trimEnd().split('\r\n')
}

test('a file has the columns of the table in words of the language, and times that a spreadsheet reads', async () => {
  expect(await csvOf('en_US', 'America/Los_Angeles')).toEqual([
    'Accessed by,Name,Entrance,Address,Unit,Date and time (America/Los_Angeles),UTC offset,Status,Invited by',
    'ada@example.com,Ada Byron,Front Door,1 Quarry Lane,"12B, 14A",2026-11-01 01:30:00,UTC-08:00,Opened,',
  ])
  expect((await csvOf('de_DE', 'Europe/Berlin'))[1]).toContain('2026-11-01 10:30:00;UTC+01:00;Geöffnet')
})

test('a file tells the reasons of denials in words if they are asked for', async () => {
  const about = {
    t: await translatorOf('de_DE', 'history'),
    locale: 'de_DE',
    timeZone: 'UTC',
    withReasons: true,
  } as const
  const { header, line } = historyCsv(about)
  const denied = { unlockStatus: 'FAILURE' } as const
  expect(header.trimEnd().split(';').slice(-3)).toEqual(['Status', 'Grund', 'Eingeladen von'])
  expect(line(exampleRecord({ ...denied, denialReason: 'EXPIRED' }))).toContain(';Fehlgeschlagen;Abgelaufen;')
  expect(line(exampleRecord(denied))).toContain(';Fehlgeschlagen;Grund nicht gemeldet;')
  expect(line(exampleRecord())).toContain(';Geöffnet;;')
})

test('the hour that comes twice is told apart', async () => {
  const records = ['08:30', '09:30'].map((time) =>
    exampleRecord({ unlockTimestamp: Date.parse(`2026-11-01T${time}:00Z`) }),
  )
  const [, first, second] = await csvOf('en_US', 'America/Los_Angeles', records)
  expect([first, second].map((line) => /2026-.*?UTC.*?,/.exec(line ?? '')?.[0])).toEqual([
    '2026-11-01 01:30:00,UTC-07:00,',
    '2026-11-01 01:30:00,UTC-08:00,',
  ])
})

test('nothing in a file is calculated, and nobody known is said as such', async () => {
  const records = [
    exampleRecord({ accessBy: '=1+1', accessByName: '@SUM(A1)', accessPointName: '-2', userUnitNumbers: ['+3'] }),
    exampleRecord({ accessBy: '', accessByName: null, userUnitNumbers: [], avgEmail: 'eve@example.com' }),
  ]
  const [, first, second] = await csvOf('en_US', 'UTC', records)
  expect(first).toBe("'=1+1,'@SUM(A1),'-2,1 Quarry Lane,'+3,2026-11-01 09:30:00,UTC+00:00,Opened,")
  expect(second).toBe('Unknown,,Front Door,1 Quarry Lane,,2026-11-01 09:30:00,UTC+00:00,Opened,ada@example.com')
})

test.each([
  ['America/Los_Angeles', '2026-07-01T00:00:00Z', 'UTC-07:00', -420],
  ['America/Los_Angeles', '2026-12-01T00:00:00Z', 'UTC-08:00', -480],
  ['Asia/Kolkata', '2026-12-01T00:00:00Z', 'UTC+05:30', 330],
  ['UTC', '2026-12-01T00:00:00Z', 'UTC+00:00', 0],
])('%s at %s is at %s', (timeZone, moment, text, minutes) => {
  expect(offsetText(Date.parse(moment), timeZone)).toBe(text)
  expect(offsetMinutes(Date.parse(moment), timeZone) + 0).toBe(minutes)
})
