import { permissions } from '@portico/contract/shared/permissions'
import { expect, test } from 'vitest'
import { permissionTopics, topicsOf } from './permission-topics.ts'

test('every permission stands under one topic', () => {
  expect(Object.values(permissionTopics).flat().toSorted()).toEqual([...permissions].toSorted())
})

test('a topic of which a role has nothing is left out', () => {
  expect(topicsOf(['keys.read', 'team.read'])).toEqual([
    { topic: 'company', permissions: ['team.read'] },
    { topic: 'keys', permissions: ['keys.read'] },
  ])
})
