import { keysPath } from '#web/data/keys/keys.paths.ts'
import { propertyPath } from '#web/data/properties/properties.paths.ts'

export const hoursPath = (propertyId: string) => `${propertyPath(propertyId)}/hours`
export const hoursAddPath = (propertyId: string) => `${hoursPath(propertyId)}/add`
export const hoursEditPath = (propertyId: string, hoursId: string) => `${hoursPath(propertyId)}/${hoursId}`

const calendarsPath = (propertyId: string) => `${hoursPath(propertyId)}/calendars`
export const calendarAddPath = (propertyId: string) => `${calendarsPath(propertyId)}/add`
export const calendarPath = (propertyId: string, calendarId: string) => `${calendarsPath(propertyId)}/${calendarId}`

export const keyHoursPath = (propertyId: string, keyId: string) => `${keysPath(propertyId)}/${keyId}/hours`
