import { conflictDecisions, repairs, settingNames } from '../sync/sync.rules.ts'
import { defineChanges, field, listOf, nameOf, oneOf } from './change-type.ts'

const may = 'syncs.read'
const decision = 'sync:conflicts.columns.decision'
const people = (name: 'arrived' | 'changed', label: 'ADDED' | 'CHANGED') =>
  field(name, `sync:kinds.${label}`, {
    items: {
      by: 'id',
      is: nameOf('person'),
      fields: [
        field('personName', 'sync:fields.NAME'),
        field('email', 'sync:fields.EMAIL'),
        field('unitNumber', 'sync:fields.UNIT'),
        field('placeId', 'sync:fields.PLACE', nameOf('place')),
        field('startsAt', 'sync:fields.START', 'day'),
        field('expiresAt', 'sync:fields.END', 'day'),
      ],
    },
  })

export const syncChanges = defineChanges({
  'integrations.sync': {
    about: 'integration',
    may,
    fields: [people('arrived', 'ADDED'), people('changed', 'CHANGED')],
    unshown: [
      ...['added', 'updated', 'expired', 'skipped'],
      ...['changed.source', 'changed.relationType', 'changed.version'],
    ],
  },
  'sync.changeSettings': {
    about: 'integration',
    may,
    fields: settingNames.map((name) => field(name, `sync:settings.fields.${name}`, 'number')),
  },
  'sync.preview': { about: 'syncRun', may },
  'sync.decideRun': {
    about: 'syncRun',
    may,
    fields: [
      field('decision', decision, { words: { APPLY: 'sync:held.apply', DISCARD: 'sync:held.discard' } }),
      field('people', 'sync:report.people', listOf(nameOf('person'))),
    ],
    unshown: ['residents'],
  },
  'sync.decideConflict': {
    about: 'syncConflict',
    may,
    fields: [field('decision', decision, oneOf('sync:conflicts.decisions', conflictDecisions))],
    unshown: ['kind', 'residentId', 'personId'],
  },
  'sync.setDefaultKeys': {
    about: 'place',
    may: 'keys.read',
    fields: [field('keyIds', 'sync:defaultKeys.label', listOf(nameOf('key')))],
  },
  'sync.repair': {
    about: 'person',
    may,
    fields: [field('repair', decision, oneOf('sync:worklist.repairs', repairs))],
  },
})
