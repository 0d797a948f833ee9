import { expect, test } from 'vitest'
import { unmappedUnits } from './integrations.rules.ts'

test('units without a place are unmapped', () => {
  const units = [{ id: '1' }, { id: '2' }, { id: '3' }]
  expect(unmappedUnits(units, [{ pmpAddressId: 'a', pmsUnitIdList: ['1', '3', '9'] }])).toEqual([{ id: '2' }])
})
