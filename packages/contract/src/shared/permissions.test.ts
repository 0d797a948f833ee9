import { expect, test } from 'vitest'
import { builtInRoles } from '../company/company.rules.ts'
import { allEndpoints } from '../routes.ts'
import { neededOf, permissions, whileArchived } from './permissions.ts'

test('at an archived property an owner may do what an auditor may, and no call that changes it', () => {
  const left = whileArchived(builtInRoles.owner)
  expect(left).toEqual(builtInRoles.auditor)
  const writes = allEndpoints().filter(
    ({ endpoint: { changes = 'nothing', access, whileArchived: isAllowed } }) =>
      changes !== 'nothing' && access.who === 'manager' && access.of && !isAllowed,
  )
  const allowed = writes.filter(({ endpoint: { may = 'own' } }) => {
    const needed = neededOf(may)
    return needed.length > 0 && needed.every((one) => left.includes(one))
  })
  expect(writes.length).toBeGreaterThan(50)
  // Whoever undoes a change needs what would do so by hand.
  expect(allowed.map(({ domain, verb }) => `${domain}.${verb}`)).toEqual(['activity.undo'])
})

test('whoever may change and not read may do nothing at an archived property', () => {
  expect(whileArchived(permissions.filter((one) => one.endsWith('.change')))).toEqual([])
})
