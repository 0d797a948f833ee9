import type { AccessHistoryRecord } from './history.schema.ts'

export const exampleRecord = (changes: Partial<AccessHistoryRecord> = {}): AccessHistoryRecord => ({
  eventId: '00000000-0000-4000-8000-000000000001',
  accessBy: 'ada@example.com',
  accessByName: 'Ada Byron',
  accessPointId: '00000000-0000-4000-8000-00000000000a',
  accessPointName: 'Front Door',
  address: '1 Quarry Lane',
  unlockTimestamp: Date.parse('2026-11-01T09:30:00Z'),
  panelTimestamp: null,
  unlockStatus: 'SUCCESS',
  wasDoorUnaware: false,
  userUnitNumbers: ['12B', '14A'],
  userEmail: 'ada@example.com',
  avgEmail: null,
  denialReason: null,
  attempts: 1,
  personId: null,
  credentialId: null,
  accessCustomerId: null,
  personExists: false,
  ...changes,
})
