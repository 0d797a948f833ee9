import type { Name } from '../names.ts'
import type { Vocabulary } from '../vocabulary.ts'

export type City = {
  name: string
  region: string | null
  /** Patterns of `fillPattern`. Telephone numbers come from ranges that are reserved for fiction or assigned to nobody. */
  postalCode: string
  phoneNumber: string
  timeZone: string
}

export type Unit = { building: number; buildings: number; floor: number; door: number; doorsPerFloor: number }

/** How people, places and addresses are written in a country. */
export type Conventions = {
  countryCode: string
  givenNames: readonly Name[]
  familyNames: readonly Name[]
  fullName: (given: string, family: string) => string
  streets: readonly string[]
  addressLine1: (street: string, houseNumber: number) => string
  cities: readonly City[]
  propertyNames: { first: readonly Name[]; second: readonly Name[]; join: (first: string, second: string) => string }
  /** At most 12 of: letters, digits, space, #, - and /. */
  unitNumber: (unit: Unit) => string
  vocabulary: Vocabulary
}

export const givenThenFamily = (given: string, family: string) => `${given} ${family}`
export const familyThenGiven = (given: string, family: string) => `${family} ${given}`
export const numberThenStreet = (street: string, houseNumber: number) => `${houseNumber} ${street}`
export const streetThenNumber = (street: string, houseNumber: number) => `${street} ${houseNumber}`
export const streetCommaNumber = (street: string, houseNumber: number) => `${street}, ${houseNumber}`

/** 304 is the fourth door of the third floor; wide floors get more digits. */
export function floorAndDoor({ floor, door, doorsPerFloor }: Unit): string {
  return `${floor}${String(door).padStart(Math.max(2, String(doorsPerFloor).length), '0')}`
}

/** The unit's number when doors are counted through the whole building. */
export const doorThroughBuilding = ({ floor, door, doorsPerFloor }: Unit) => (floor - 1) * doorsPerFloor + door
