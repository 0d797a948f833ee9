import { withdrawalReasons } from '../passes/passes.rules.ts'
import { defineChanges, field, listOf, nameOf, oneOf } from './change-type.ts'

const pass = { about: 'pass', may: 'people.names', name: 'visitorName' } as const
/** The entry has the host under `id`, so that the name of the visitor is sealed with the key of the host. */
const host = field('id', 'changes:fields.host', nameOf('person'))

export const passesChanges = defineChanges({
  'passes.create': {
    ...pass,
    fields: [
      host,
      field('accessPointIds', 'changes:fields.entrances', listOf(nameOf('entrance'))),
      field('from', 'credentials:columns.starts', 'moment'),
      field('until', 'credentials:columns.expires', 'moment'),
      field('uses', 'changes:fields.uses', 'number'),
    ],
  },
  'passes.withdraw': {
    ...pass,
    fields: [host, field('reason', 'access:reason.label', oneOf('changes:passReasons', withdrawalReasons))],
  },
  'passes.reveal': { ...pass, unshown: ['id'] },
  /** Whoever has the link has looked at the number. */
  'passes.show': { ...pass, unshown: ['id'] },
  'passes.requestMail': { ...pass, unshown: ['id'] },
})
