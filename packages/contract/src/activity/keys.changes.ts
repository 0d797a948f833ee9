import { defineChanges, field, listOf, nameOf, UNDOES } from './change-type.ts'
import { holdingsField } from './hours.changes.ts'

const key = { about: 'key', may: 'keys.read' } as const
const unshown = [UNDOES]
const texts = [field('name', 'keys:table.name'), field('description', 'keys:table.description')]
const entrances = field('accessPoints', 'keys:table.entrances', {
  items: {
    by: 'accessPointId',
    is: nameOf('entrance'),
    fields: [
      field('isGuestSharable', 'keyWizard:review.guests', 'yesNo'),
      field('guestSchedules', 'keys:table.schedules', 'schedule'),
    ],
  },
})

export const keysChanges = defineChanges({
  'keys.create': { ...key, name: 'name', fields: [...texts, entrances] },
  'keys.update': { ...key, name: 'name', fields: texts, unshown },
  'keys.updateEntrances': { ...key, fields: [entrances], unshown },
  'keys.delete': {
    ...key,
    name: 'name',
    fields: [...texts, entrances, field('assignedTo', 'keys:table.assignedTo', 'number')],
  },
  'keys.assign': {
    about: 'person',
    may: 'people.read',
    fields: [field('keyIds', 'people:columns.keys', listOf(nameOf('key'))), holdingsField('hours:fields.hours')],
    unshown,
  },
})
