import { withdrawalReasons } from '../passes/passes.rules.ts'
import { defineChanges, field, listOf, nameOf, oneOf } from './change-type.ts'

const pass = { about: 'pass', may: 'people.names', name: 'visitorName' } as const
const host = field('hostId', 'changes:fields.host', nameOf('person'))

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
  'passes.reveal': pass,
  /** Whoever has the link has looked at the number. */
  'passes.show': pass,
  'passes.requestMail': pass,
})
