import { calendarDayKinds } from '../hours/hours.rules.ts'
import { defineChanges, field, listOf, nameOf, oneOf, type TextKey, UNDOES } from './change-type.ts'

const hours = { about: 'hours', may: 'keys.read', name: 'name' } as const
const calendar = { about: 'calendar', may: 'keys.read', name: 'name' } as const
const unshown = [UNDOES]
const name = field('name', 'hours:fields.name')
const ofHours = [
  name,
  field('windows', 'hours:fields.windows', 'schedule'),
  field('calendarId', 'hours:fields.calendar', nameOf('calendar')),
]
const ofCalendar = [
  name,
  field('days', 'hours:fields.days', {
    items: {
      by: 'date',
      is: 'date',
      fields: [
        field('kind', 'hours:fields.kind', oneOf('hours:dayKinds', calendarDayKinds)),
        field('spans', 'hours:fields.spans', listOf('text')),
        field('name', 'hours:fields.dayName'),
      ],
    },
  }),
]
const itsHours = field('hoursId', 'hours:fields.hours', nameOf('hours'))

/** What limits keys of a person. */
export const holdingsField = (label: TextKey) =>
  field('holdings', label, {
    items: {
      by: 'keyId',
      is: nameOf('key'),
      fields: [
        itsHours,
        field('startTimeMillis', 'hours:fields.starts', 'moment'),
        field('endTimeMillis', 'hours:fields.ends', 'moment'),
      ],
    },
  })

export const hoursChanges = defineChanges({
  'hours.create': { ...hours, fields: ofHours },
  'hours.update': { ...hours, fields: ofHours, unshown },
  'hours.delete': { ...hours, fields: ofHours },
  'hours.createCalendar': { ...calendar, fields: ofCalendar },
  'hours.updateCalendar': { ...calendar, fields: ofCalendar, unshown },
  'hours.deleteCalendar': { ...calendar, fields: ofCalendar },
  'hours.setOfKey': {
    about: 'key',
    may: 'keys.read',
    fields: [
      itsHours,
      field('guestHoursId', 'hours:fields.guestHours', nameOf('hours')),
      field('guestCalendarId', 'hours:fields.guestCalendar', nameOf('calendar')),
    ],
    unshown,
  },
  'hours.setOfPerson': {
    about: 'person',
    may: 'people.read',
    fields: [holdingsField('people:columns.keys')],
    unshown,
  },
  'hours.setOfCredential': { about: 'credential', may: 'codes.read', fields: [itsHours], unshown },
})
