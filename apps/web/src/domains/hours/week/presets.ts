import type { HoursWindow } from '@portico/contract/access/hours.rules'
import { dayNames } from '@portico/contract/keys/keys.rules'

/** What most hours are, or begin as. */
export const weekdayHours: HoursWindow = { days: dayNames.slice(1, 6), from: '08:00', to: '18:00' }
const dailyHours: HoursWindow = { days: [...dayNames], from: '06:00', to: '22:00' }
export const presets = [weekdayHours, dailyHours]
