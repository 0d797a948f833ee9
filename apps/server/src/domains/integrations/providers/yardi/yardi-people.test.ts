import { expect, test } from 'vitest'
import { readingOf } from '../unreadable.ts'
import { makeWordings } from '../wordings.ts'
import { child, readXml, type XmlElement } from '../xml.ts'
import { mapResidents, yardiStatuses } from './yardi-mapping.ts'
import { readYardiRows } from './yardi-messages.ts'

const read = async (inside: string) => {
  const result = child(
    await readXml(`<r><MITS-ResidentData>${inside}</MITS-ResidentData></r>`, 'the test'),
    'r',
  ) as XmlElement
  const expected = { content: 'MITS-ResidentData', rows: ['Resident', 'LeaseFile'], none: /^no/ }
  const { rows: residents } = readYardiRows(result, expected, { operation: 'GetResidents', propertyCode: 'p' })
  return readingOf(
    await mapResidents('p', { residents, promotions: [] }, makeWordings({ statuses: yardiStatuses }, {})),
  )
}

test('other occupants of a lease are residents with its unit, status and dates', async () => {
  const { residents, unreadable } = await read(`<PropertyResidents><Residents><Resident tCode="t1">
    <FirstName>Ada</FirstName><LastName>Byron</LastName><Status>Notice</Status><UnitCode>101</UnitCode>
    <LeaseFromDate>01/01/2026</LeaseFromDate><LeaseToDate>12/31/2026</LeaseToDate><MoveOutDate>06/30/2026</MoveOutDate>
    <OtherOccupants>
      <OtherOccupant rCode="r1"><FirstName>Ben</FirstName><LastName>Byron</LastName><Email>ben@example.com</Email></OtherOccupant>
      <OtherOccupant><Code>r2</Code><FirstName>Cy</FirstName><Relationship>Guarantor</Relationship></OtherOccupant>
      <OtherOccupant><Code>r3</Code><FirstName>Di</FirstName><Relationship>Child</Relationship><MoveOutDate>05/31/2026</MoveOutDate></OtherOccupant>
      <OtherOccupant><FirstName>Ed</FirstName><LastName>Nobody</LastName></OtherOccupant>
      <OtherOccupant><FirstName>Flo</FirstName><LastName>Byron</LastName><Relationship>Minor</Relationship></OtherOccupant>
      <OtherOccupant/>
    </OtherOccupants></Resident></Residents></PropertyResidents>`)
  const lease = { unitId: 'p/101', status: 'NOTICE', leaseStart: '2026-01-01', leaseEnd: '2026-12-31' }
  expect(residents).toMatchObject([
    { residentId: 't1', role: 'LEASEHOLDER', moveOut: '2026-06-30', ...lease },
    { residentId: 'r1', role: 'OCCUPANT', firstName: 'Ben', email: 'ben@example.com', moveOut: '2026-06-30', ...lease },
    { residentId: 'r2', role: 'GUARANTOR', ...lease },
    { residentId: 'r3', role: 'CHILD', moveOut: '2026-05-31', ...lease },
    { residentId: 't1/flo byron', role: 'CHILD', ...lease },
  ])
  expect(unreadable).toEqual([{ residentId: null, name: 'Ed Nobody', field: 'ID' }])
})

test('residents are read from lease files', async () => {
  const tenant = (id: string, name: string) => `<Tenants><Identification IDValue="${id}" IDType="Current"/>
    <Identification IDValue="700.00" IDType="Deposit Charged"/>
    <PersonDetails><Name><FirstName>${name}</FirstName><LastName>Byron</LastName></Name><Email>${id}@example.com</Email></PersonDetails></Tenants>`
  const { residents } = await read(`<LeaseFiles><LeaseFile><Identification IDValue="a1"/>
    <Unit><Identification IDValue="101"/></Unit><MoveOutDate/><LeaseBegin>2026-01-01</LeaseBegin><LeaseEnd>2026-12-31</LeaseEnd>
    ${tenant('t1', 'Ada')}${tenant('r1', 'Ben')}</LeaseFile></LeaseFiles>`)
  const lease = { unitId: 'p/101', status: 'CURRENT', leaseStart: '2026-01-01', leaseEnd: '2026-12-31', moveOut: null }
  expect(residents).toMatchObject([
    { residentId: 't1', firstName: 'Ada', lastName: 'Byron', email: 't1@example.com', role: 'LEASEHOLDER', ...lease },
    { residentId: 'r1', firstName: 'Ben', role: 'OCCUPANT', ...lease },
  ])
})

test('lease files are read in any order of their parts', async () => {
  const { residents } = await read(`<LeaseFiles><LeaseFile>
    <Tenants><PersonDetails><Email>ben@example.com</Email><Name><LastName>Byron</LastName><FirstName>Ben</FirstName></Name></PersonDetails>
      <Identification IDValue="700.00" IDType="Deposit Charged" OrganizationName="Deposit"/><Identification IDValue="r1" IDType="Current"/></Tenants>
    <Tenants><Identification IDValue="0" IDType="Deposit Paid"/><Identification IDValue="t1" IDType="Notice"/>
      <MoveOutDate>2026-06-30</MoveOutDate><PersonDetails><Name><FirstName>Ada</FirstName><LastName>Byron</LastName></Name></PersonDetails></Tenants>
    <LeaseEnd>2026-12-31</LeaseEnd><LeaseBegin>2026-01-01</LeaseBegin>
    <Unit><Identification IDType="Floorplan" IDValue="A1"/><Identification IDType="UnitID" IDValue="101"/></Unit>
    <Identification IDValue="a1"/></LeaseFile></LeaseFiles>`)
  expect(residents).toMatchObject([
    {
      residentId: 'r1',
      firstName: 'Ben',
      email: 'ben@example.com',
      status: 'CURRENT',
      role: 'OCCUPANT',
      unitId: 'p/101',
    },
    {
      residentId: 't1',
      firstName: 'Ada',
      status: 'NOTICE',
      moveOut: '2026-06-30',
      role: 'LEASEHOLDER',
      unitId: 'p/101',
    },
  ])
})

test('former residents and the wait list are known', async () => {
  const row = (status: string, index: number) => `<Resident tCode="t${index}"><Status>${status}</Status></Resident>`
  const { residents } = await read(['Former', 'Waitlist', 'Wait List', 'Wait-list'].map(row).join(''))
  expect(residents.map(({ status }) => status)).toEqual(['PAST', 'OTHER', 'OTHER', 'OTHER'])
})
