import { hoursRoutes } from '@portico/contract/hours/hours.routes'
import { type Binder, bind } from '../../platform/bind.ts'
import { getWeek } from '../access/week.service.ts'
import { getHoursOfKey, setHoursOfCredential, setHoursOfKey } from './attachments.service.ts'
import { createCalendar, deleteCalendar, getCalendar, listCalendars, updateCalendar } from './calendars.service.ts'
import { getHoldings, setHoldings } from './holdings.service.ts'
import { listHolidays } from './holidays.service.ts'
import { createHours, deleteHours, getHours, listHours, listUsers, updateHours } from './hours.service.ts'
import { previewHours } from './preview.service.ts'

export function bindHours(binder: Binder) {
  bind(binder, hoursRoutes, {
    list: ({ trx, params }) => listHours(trx, params.propertyId),
    get: ({ trx, params }) => getHours(trx, params),
    listUsers: ({ trx, params }) => listUsers(trx, params),
    create: (call) => createHours(call, call.params.propertyId, call.body),
    update: (call) => updateHours(call, call.params, call.body),
    remove: (call) => deleteHours(call, call.params, call.query.version),
    listCalendars: ({ trx, params }) => listCalendars(trx, params.propertyId),
    getCalendar: ({ trx, params }) => getCalendar(trx, params),
    createCalendar: (call) => createCalendar(call, call.params.propertyId, call.body),
    updateCalendar: (call) => updateCalendar(call, call.params, call.body),
    removeCalendar: (call) => deleteCalendar(call, call.params, call.query.version),
    getOfKey: ({ trx, params }) => getHoursOfKey(trx, params),
    setOfKey: (call) => setHoursOfKey(call, call.params, call.body),
    getOfPerson: ({ trx, params }) => getHoldings(trx, params),
    setOfPerson: (call) => setHoldings(call, call.params, call.body),
    setOfCredential: (call) => setHoursOfCredential(call, call.params, call.body),
    preview: ({ trx, params, body }) => previewHours(trx, params.propertyId, body),
    getWeek: ({ trx, params, query }) => getWeek(trx, params.propertyId, query),
    listHolidays: ({ trx, params, query }) => listHolidays(trx, params.propertyId, query),
  })
}
