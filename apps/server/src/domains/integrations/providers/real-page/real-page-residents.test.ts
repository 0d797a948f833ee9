import { describe, expect, test } from 'vitest'
import { readingOf } from '../unreadable.ts'
import { makeWordings } from '../wordings.ts'
import { child, readXml, type XmlElement } from '../xml.ts'
import { findAll } from '../xml-rows.ts'
import { mapResidents } from './real-page-mapping.ts'
import { realPageRoles, realPageStatuses } from './real-page-standing.ts'

const wordings = makeWordings({ statuses: realPageStatuses, roles: realPageRoles }, {})
const row = (fields: Record<string, string>) =>
  `<resident>${Object.entries({ leasestatus: 'Current', ...fields })
    .map(([name, text]) => `<${name}>${text}</${name}>`)
    .join('')}</resident>`
const read = async (...rows: Record<string, string>[]) => {
  const list = child(await readXml(`<r>${rows.map(row).join('')}</r>`, 'the test'), 'r') as XmlElement
  return readingOf(await mapResidents('s', { residents: findAll(list, 'resident'), leases: [] }, wordings))
}
const idsOf = async (...rows: Record<string, string>[]) =>
  (await read(...rows)).residents.map(({ residentId }) => residentId)

describe('the id of a resident of RealPage', () => {
  const ada = { residentmemberid: '7', leaseid: '1', firstname: 'Ada', lastname: 'Byron', email: 'ada@example.com' }
  const bob = { residentmemberid: '7', leaseid: '2', firstname: 'Bob', lastname: 'Lee', email: 'bob@example.com' }

  test('is that of the member, which one person has', async () => {
    expect((await read(ada)).residents).toMatchObject([{ residentId: 's/7', previousIds: ['s/1/7'] }])
  })

  test('is that of the lease and the member if several people have the member id', async () => {
    const { residents, unreadable } = await read(ada, bob)
    expect(residents).toMatchObject([
      { residentId: 's/1/7', firstName: 'Ada', previousIds: [] },
      { residentId: 's/2/7', firstName: 'Bob', previousIds: [] },
    ])
    expect(unreadable).toEqual([])
    expect((await idsOf(bob, ada)).sort()).toEqual(['s/1/7', 's/2/7'])
  })

  test('is one for a person with several leases, whatever the order of the rows is', async () => {
    const former = { ...ada, leaseid: '0', leasestatus: 'Former' }
    const married = { ...ada, leaseid: '3', lastname: 'Lovelace' }
    expect((await read(former, ada, married)).residents).toMatchObject([
      { residentId: 's/7', status: 'CURRENT', previousIds: ['s/0/7', 's/1/7', 's/3/7'] },
    ])
    for (const rows of [
      [former, ada, bob],
      [bob, ada, former],
    ])
      expect((await read(...rows)).residents).toContainEqual(
        expect.objectContaining({ residentId: 's/0/7', status: 'CURRENT', previousIds: ['s/1/7'] }),
      )
  })

  test('is missing if several people have one member id in one lease, or in none; they are reported by name', async () => {
    for (const leaseid of ['1', '']) {
      const { residents, unreadable } = await read({ ...ada, leaseid }, { ...bob, leaseid })
      expect(residents).toEqual([])
      expect(unreadable).toEqual([
        { residentId: null, name: 'Ada Byron', field: 'ID' },
        { residentId: null, name: 'Bob Lee', field: 'ID' },
      ])
    }
  })
})

describe('a member of a lease in RealPage', () => {
  const standingOf = async (fields: Record<string, string>) => {
    const [resident] = (await read({ residentmemberid: '1', ...fields })).residents
    return [resident?.status, resident?.role]
  }

  test.each([
    ['TRUE', 'Current', 'CURRENT'],
    ['', 'Current', 'CURRENT'],
    ['FALSE', 'Current', 'PAST'],
    ['F', 'Future Lease', 'PAST'],
    ['0', 'Applicant', 'OTHER'],
    ['maybe', 'Current', 'UNKNOWN'],
    ['maybe', 'Former', 'PAST'],
    ['TRUE', 'C', 'CURRENT'],
    ['TRUE', 'F', 'PAST'],
  ])('with the active bit "%s" and the status %s is %s', async (activebit, leasestatus, status) => {
    expect((await standingOf({ activebit, leasestatus }))[0]).toBe(status)
  })

  test('whose active bit cannot be read is reported with that word', async () => {
    expect((await read({ residentmemberid: '1', activebit: 'maybe' })).residents).toMatchObject([
      { status: 'UNKNOWN', wording: { status: 'activebit maybe' } },
    ])
  })

  test.each([
    [{}, 'LEASEHOLDER'],
    [{ hohbit: 'FALSE', signerbit: 'FALSE' }, 'OCCUPANT'],
    [{ hohbit: 'FALSE', signerbit: 'TRUE' }, 'LEASEHOLDER'],
    [{ hohbit: 'TRUE', relationship: 'Household staff' }, 'LEASEHOLDER'],
    [{ signerbit: 'TRUE', relationship: 'Household staff' }, 'UNKNOWN'],
    [{ contactstatus: 'Lease signer' }, 'LEASEHOLDER'],
    [{ contactstatus: 'Guarantor', hohbit: 'TRUE', signerbit: 'TRUE' }, 'GUARANTOR'],
    [{ contactstatus: 'Minor' }, 'CHILD'],
    [{ contactstatus: 'Emergency contact' }, 'GUARANTOR'],
    [{ contactstatus: 'Bystander' }, 'UNKNOWN'],
    [{ contactstatus: 'Bystander', relationship: 'Co-resident' }, 'LEASEHOLDER'],
  ])('with %j is a %s', async (fields, role) => {
    expect((await standingOf(fields))[1]).toBe(role)
  })
})
