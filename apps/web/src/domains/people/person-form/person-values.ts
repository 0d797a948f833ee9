import { normalizeText, type RelationType } from '@portico/contract/people/people.rules'
import type { NewPerson, Person, PersonChange } from '@portico/contract/people/people.schema'
import {
  type DateRange,
  dateRangeToMillis,
  defaultExpiryDay,
  expiryMillisOf,
  newExpiryDay,
  type Service,
} from '@portico/contract/people/service-period.rules'
import type { Place } from '@portico/contract/places/places.schema'
import { type Day, type DayUnit, dayOf } from '@portico/contract/shared/days'

/** The values of the form. Residents have a last day and all others a range. The values that are not shown are kept. */
export type PersonValues = {
  email: string
  personName: string
  relationType: RelationType | null
  unitNumber: string
  parentAddressId: string | null
  expiryDay: Day | null
  rangeType: DateRange['type']
  amount: string
  unit: DayUnit
  startDate: Day | null
  endDate: Day | null
  keyIds: readonly string[]
  generatesCode: boolean
}

export type FormKind = 'page' | 'panel'
/** Today and the time zone of the property. */
export type Calendar = { today: Day; timeZone: string }

export function newValues(form: FormKind, today: Day, relationType: RelationType = 'RESIDENT'): PersonValues {
  const expiryDay = newExpiryDay(form, today)
  return {
    email: '',
    personName: '',
    relationType,
    unitNumber: '',
    parentAddressId: null,
    expiryDay,
    rangeType: 'relative',
    amount: '1',
    unit: form === 'page' ? 'year' : 'day',
    startDate: today,
    endDate: expiryDay,
    keyIds: [],
    generatesCode: false,
  }
}

export function valuesOf({ email, personName, keyIds, services: [service] }: Person, calendar: Calendar): PersonValues {
  const { today, timeZone } = calendar
  const { relationType, serviceStartTimeMillis, serviceExpiryTimeMillis } = service
  const expiryDay =
    serviceExpiryTimeMillis === null ? defaultExpiryDay(relationType, today) : dayOf(serviceExpiryTimeMillis, timeZone)
  return {
    ...newValues('page', today, relationType),
    email: email ?? '',
    personName: personName ?? '',
    unitNumber: service.unitNumber ?? '',
    parentAddressId: service.addressId,
    expiryDay,
    rangeType: 'absolute',
    startDate: dayOf(serviceStartTimeMillis, timeZone),
    endDate: expiryDay,
    keyIds,
  }
}

/** The stored days of a person. They are valid even if they exceed the limits of today. */
export function storedDays(person: Person | undefined, timeZone: string): Service | undefined {
  const service = person?.services[0]
  if (!service) return undefined
  const { serviceStartTimeMillis, serviceExpiryTimeMillis } = service
  return {
    start: dayOf(serviceStartTimeMillis, timeZone),
    expiry: serviceExpiryTimeMillis === null ? null : dayOf(serviceExpiryTimeMillis, timeZone),
  }
}

export function rangeOf({ rangeType, amount, unit, startDate, endDate }: PersonValues): DateRange {
  if (rangeType === 'absolute') return { type: 'absolute', startDate, endDate }
  return { type: 'relative', amount: amount.trim() === '' ? null : Number(amount), unit }
}

function periodOf(values: PersonValues, { today, timeZone }: Calendar, stored?: Person['services'][0]) {
  if (values.relationType !== 'RESIDENT') return dateRangeToMillis(rangeOf(values), today, timeZone, stored)
  return {
    serviceExpiryTimeMillis: expiryMillisOf(
      values.expiryDay ?? today,
      timeZone,
      stored?.serviceExpiryTimeMillis ?? null,
    ),
  }
}

type Context = Calendar & { propertyId: string; places: readonly Place[] }

export function creationOf(values: PersonValues, { propertyId, places, ...calendar }: Context): NewPerson {
  const { parentAddressId, relationType } = values
  return {
    propertyId,
    email: normalizeText(values.email),
    personName: normalizeText(values.personName),
    unitNumber: normalizeText(values.unitNumber),
    relationType,
    parentAddressId,
    parentAddressLabel: labelOf(parentAddressId, places),
    ...periodOf(values, calendar),
  }
}

export function changeOf(
  values: PersonValues,
  { personId, email, services: [service] }: Person,
  { propertyId, places, ...calendar }: Context,
): PersonChange {
  const { parentAddressId } = values
  const hasMoved = parentAddressId !== null && parentAddressId !== service.addressId
  return {
    propertyId,
    personId,
    version: service.version,
    email,
    relationType: service.relationType,
    personName: normalizeText(values.personName),
    unitNumber: normalizeText(values.unitNumber),
    parentAddressId: service.addressId,
    parentAddressLabel: service.addressLabel,
    ...(hasMoved && { newParentAddressId: parentAddressId, newParentAddressLabel: labelOf(parentAddressId, places) }),
    ...periodOf(values, calendar, service),
  }
}

const labelOf = (placeId: string | null, places: readonly Place[]) =>
  places.find(({ id }) => id === placeId)?.label ?? null
