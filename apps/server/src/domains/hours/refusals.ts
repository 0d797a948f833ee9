import { hoursErrors } from '@portico/contract/hours/hours.schema'
import { AppError, fieldError } from '../../platform/errors.ts'

const UNKNOWN = 'The property has no such '

export const hoursNotFound = () => new AppError(hoursErrors.notFound, `${UNKNOWN}hours.`)
export const calendarNotFound = () => new AppError(hoursErrors.calendarNotFound, `${UNKNOWN}calendar.`)
export const keyNotFound = () => new AppError(hoursErrors.keyNotFound, `${UNKNOWN}key.`)
export const personNotFound = () => new AppError(hoursErrors.personNotFound, `${UNKNOWN}person.`)
export const credentialNotFound = () => new AppError(hoursErrors.credentialNotFound, `${UNKNOWN}code or fob.`)
export const stale = () => new AppError(hoursErrors.stale, 'Somebody else has changed this meanwhile.')
export const tooMany = (rule: 'hoursTooMany' | 'calendarsTooMany') =>
  new AppError(hoursErrors.tooMany, 'The property has as many as it can have.', { fields: [fieldError('name', rule)] })

const NAMES = ['hours_name_taken', 'calendars_name_taken']
const nameTaken = () =>
  new AppError(hoursErrors.nameTaken, 'Others of the property have this name.', {
    fields: [fieldError('name', 'nameTaken')],
  })
const inUse = () => new AppError(hoursErrors.inUse, 'Something still uses this.')

const FOREIGN_KEY = '23503'
type DatabaseError = { constraint?: string; code?: string }

/** The database decides about names, and about hours and calendars that a colleague deletes or attaches at this moment. */
export async function orRefusal<Value>(writing: Promise<Value>, missing?: () => AppError): Promise<Value> {
  try {
    return await writing
  } catch (error) {
    const { constraint = '', code } = error as DatabaseError
    if (NAMES.includes(constraint)) throw nameTaken()
    if (code === FOREIGN_KEY) throw missing?.() ?? inUse()
    throw error
  }
}
