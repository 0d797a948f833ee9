import { exampleRecord } from '@portico/contract/history/history.examples'
import { expect, test } from 'vitest'
import { constantColumns, historyRows } from './history-rows.ts'

test('an access event becomes a row with all of its units', () => {
  expect(historyRows([exampleRecord()])).toMatchObject([
    { recordType: 'normal', accessedBy: 'ada@example.com', name: 'Ada Byron', unitNumber: '12B, 14A', details: [] },
  ])
  expect(historyRows([exampleRecord({ accessBy: 'Ada Byron' })])[0]?.name).toBeNull()
})

test('the row of a denial tells the reason, and asks about the most exact of what the event names', () => {
  const [personId, credentialId, accessCustomerId] = ['p', 'c', 'v']
  const denied = { unlockStatus: 'FAILURE', accessPointId: 'door', unlockTimestamp: 5 } as const
  const denialOf = (changes: object) => historyRows([exampleRecord({ ...denied, ...changes })])[0]?.denial
  const about = { accessPointId: 'door', at: 5, reported: null }
  expect(denialOf({ denialReason: 'NO_KEY', personId, credentialId })).toEqual({
    reason: 'NO_KEY',
    attempts: 1,
    question: { credentialId, ...about, reported: 'NO_KEY' },
  })
  expect(denialOf({ personId })).toEqual({ reason: 'UNKNOWN', attempts: 1, question: { personId, ...about } })
  expect(denialOf({ denialReason: 'TOO_MANY_TRIES', attempts: 12 })).toMatchObject({
    reason: 'TOO_MANY_TRIES',
    attempts: 12,
  })
  expect(denialOf({ accessCustomerId })?.question).toEqual({ accessCustomerId, ...about })
  expect(denialOf({})?.question).toEqual(about)
  // The question is about the guest, not about the host.
  const avgEmail = 'gus@example.com'
  expect(denialOf({ personId, avgEmail })?.question).toEqual({ personId, guestEmail: avgEmail, ...about })
  expect(historyRows([exampleRecord()])[0]?.denial).toBeNull()
})

test('an opening with a pass names the visitor and the host, and a denial of one asks nothing about the host', () => {
  const [row] = historyRows([
    exampleRecord({
      ...{ personId: 'p', personExists: true, credentialId: 'x', unlockStatus: 'FAILURE', denialReason: 'USED_UP' },
      pass: { passId: 'x', visitorName: 'Mia Novak' },
    }),
  ])
  expect(row).toMatchObject({ passVisitor: 'Mia Novak', name: 'Ada Byron', personId: 'p' })
  expect(row?.denial).toEqual({ reason: 'USED_UP', attempts: 1, question: null })
  expect(historyRows([exampleRecord()])[0]?.passVisitor).toBeNull()
})

test('a row leads to its person if they still exist, and the row of a guest does not lead to the host', () => {
  const known = { personId: 'p', personExists: true }
  expect(historyRows([exampleRecord(known)])[0]?.personId).toBe('p')
  expect(historyRows([exampleRecord({ ...known, personExists: false })])[0]?.personId).toBeNull()
  const [guest] = historyRows([exampleRecord({ ...known, avgEmail: 'eve@example.com' })])
  expect([guest?.personId, guest?.details[0]?.personId]).toEqual([null, 'p'])
})

test('the columns that say the same in every row are named, if there is more than one row', () => {
  const of = (...units: string[][]) =>
    constantColumns(historyRows(units.map((userUnitNumbers) => exampleRecord({ userUnitNumbers }))))
  expect(of(['12B'])).toEqual([])
  expect(of(['12B'], ['14A'])).toEqual(['address'])
  expect(of([], [])).toEqual(['address', 'unitNumber'])
  const guest = exampleRecord({ avgEmail: 'eve@example.com', userUnitNumbers: ['12B'] })
  expect(constantColumns(historyRows([guest, exampleRecord({ userUnitNumbers: [] })]))).toEqual(['address'])
})

test('the row of a guest is followed by a row with the host, address and unit', () => {
  const guest = exampleRecord({ accessBy: 'eve@example.com', accessByName: null, avgEmail: 'eve@example.com' })
  expect(historyRows([guest])).toMatchObject([
    {
      recordType: 'guest',
      accessedBy: 'eve@example.com',
      unitNumber: '',
      unlockStatus: 'SUCCESS',
      details: [
        {
          recordType: 'guestDetail',
          accessedBy: 'ada@example.com',
          address: '1 Quarry Lane',
          unitNumber: '12B, 14A',
          entrance: '',
          timestamp: null,
          unlockStatus: null,
        },
      ],
    },
  ])
})
