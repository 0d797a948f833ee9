import { describe, expect, test } from 'vitest'
import { commonStatuses, makeWordings } from './wordings.ts'

const { readStatus, readRole } = makeWordings({ statuses: commonStatuses }, {})

describe('the role of a resident', () => {
  test.each([
    ['LEASEHOLDER', ['', ' ', 'Head of Household', 'Primary', 'LeaseHolder', 'lease-holder', 'LESSEE', 'Co-Tenant']],
    ['OCCUPANT', ['Spouse', 'Roommate', 'Other Occupant', 'Non-Responsible', 'Adult', 'domestic  partner']],
    ['GUARANTOR', ['Guarantor', 'Co-Signer', 'CoSigner', 'Guarantor / Co-signer']],
    ['CHILD', ['Minor', 'child', 'Dependent', 'Minor child']],
    ['UNKNOWN', ['Other', 'Son', 'toString', '__proto__', 'Ποιος']],
  ])('is %s for %j', (role, texts) => {
    for (const text of texts) expect(readRole(text).role).toBe(role)
  })

  test('is that of the field that excludes from access, then that of a known one', () => {
    expect(readRole('Child', 'Non-Responsible')).toEqual({ role: 'CHILD', wording: 'Child' })
    expect(readRole('Nephew', 'Responsible')).toEqual({ role: 'LEASEHOLDER', wording: 'Responsible' })
    expect(readRole('Nephew', 'Other')).toEqual({ role: 'UNKNOWN', wording: 'Nephew' })
    expect(readRole('', 'Other')).toEqual({ role: 'UNKNOWN', wording: 'Other' })
    expect(readRole('', '')).toEqual({ role: 'LEASEHOLDER', wording: '' })
  })
})

test('what the settings of a profile say takes precedence over the tables', () => {
  const set = makeWordings(
    { statuses: commonStatuses },
    { statuses: { past: 'CURRENT', 'on the move': 'NOTICE' }, roles: { child: 'OCCUPANT', nephew: 'OCCUPANT' } },
  )
  expect(set.readStatus('Past').status).toBe('CURRENT')
  expect(set.readStatus(' On  the\nMove')).toEqual({ status: 'NOTICE', wording: 'On the Move' })
  expect(set.readStatus('Future').status).toBe('FUTURE')
  expect(set.readRole('Child').role).toBe('OCCUPANT')
  expect(set.readRole('Nephew', 'Child')).toEqual({ role: 'OCCUPANT', wording: 'Nephew' })
  expect(set.readRole('Minor').role).toBe('CHILD')
})

test('a status that no table has is unknown and keeps its wording', () => {
  expect(readStatus('Pending Transfer')).toEqual({ status: 'UNKNOWN', wording: 'Pending Transfer' })
  for (const text of ['', 'constructor', '__proto__']) expect(readStatus(text).status).toBe('UNKNOWN')
  expect(readStatus('x'.repeat(500)).wording).toHaveLength(60)
})
