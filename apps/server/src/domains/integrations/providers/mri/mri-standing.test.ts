import { testSecrets } from '@portico/simulators/pms/server'
import { deploymentFor, makeFakeClock } from '@portico/tools/testing/pms'
import { afterEach, expect, test, vi } from 'vitest'
import { connectMri } from './mri.ts'

const deployment = deploymentFor({ origin: 'https://pms.example', secrets: testSecrets })
const credentials = { clientId: 'c', databaseName: 'd', username: 'u', password: 'p' }
const RESIDENTS = 'MRI_S-PMRM_ResidentsByPropertyID'
afterEach(() => vi.unstubAllGlobals())

/** Reads rows that the profile's interface for residents answers with. */
async function read(...value: object[]) {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({ value: decodeURIComponent(url).includes('Pending') ? [] : value }),
  )
  const settings = { interfaces: { leaseDetails: RESIDENTS } }
  return connectMri(credentials, deployment, settings, makeFakeClock()).listResidents('P')
}
const VACATED = '2026-01-01T00:00:00'

test.each([
  [{ IsCurrent: 'Y' }, 'CURRENT'],
  [{ IsCurrent: 'Y', LeaseMoveOut: VACATED }, 'NOTICE'],
  [{ IsCurrent: 'N', LeaseMoveOut: VACATED }, 'PAST'],
  [{ IsCurrent: 'N' }, 'UNKNOWN'],
  [{}, 'UNKNOWN'],
])('a row of MRI without a status, with %j, is %s', async (fields, status) => {
  const { residents } = await read({ ResidentNameID: '1', FirstName: 'Ada', ...fields })
  expect(residents).toMatchObject([{ residentId: '1', status }])
})

test('the rows of ResidentsByPropertyID are read with letters for statuses, and with the household of other residents', async () => {
  const row = (ResidentNameID: string, Status: string, more = {}) => ({
    ...{ ResidentNameID, RMPROPID: 'P', RMBLDGID: '01', UNITID: '101', RMLEASEID: '1', ResidentType: 'R', Status },
    ...{ FirstName: 'Ada', LastName: ResidentNameID, OccupantOccupyDate: '2018-01-12T00:00:00', Namegroup: '1' },
    ...more,
  })
  const { residents } = await read(
    row('1', 'C'),
    row('2', 'R'),
    row('3', 'R', { VacateDate: VACATED }),
    row('4', 'O', { VacateDate: VACATED, Namegroup: '4' }),
    row('5', 'R', { Namegroup: '4' }),
    row('6', 'R', { Namegroup: '6' }),
    row('7', '*', { Namegroup: '7' }),
    row('8', 'C', { Namegroup: '8', ResidentType: 'G' }),
  )
  expect(residents.map(({ residentId, status, role, moveOut }) => [residentId, status, role, moveOut])).toEqual([
    ['1', 'CURRENT', 'LEASEHOLDER', null],
    ['2', 'CURRENT', 'OCCUPANT', null],
    ['3', 'NOTICE', 'OCCUPANT', '2026-01-01'],
    ['4', 'PAST', 'LEASEHOLDER', '2026-01-01'],
    ['5', 'PAST', 'OCCUPANT', null],
    ['6', 'UNKNOWN', 'OCCUPANT', null],
    ['7', 'UNKNOWN', 'LEASEHOLDER', null],
    ['8', 'CURRENT', 'UNKNOWN', null],
  ])
  expect(residents[0]).toMatchObject({ unitId: 'P/01/101', leaseStart: '2018-01-12' })
})
