import type { EntranceUse } from '@portico/contract/entrances/entrance-drafts.rules'
import type { HardwareType } from '@portico/contract/entrances/entrances.schema'
import type { RelationType } from '@portico/contract/people/people.rules'
import type { Day } from '@portico/contract/shared/days'
import type { GuestSchedule } from '@portico/contract/shared/weekly-schedule'
import { codeOf, pathText } from '../cells.ts'

export type BookPlace = {
  id: string
  name: string
  code: string | null
  /** Sorted by name: a path leads through the first one. */
  parentIds: string[]
  version: number
  isArchived: boolean
}
export type BookEntrance = {
  id: string
  name: string
  code: string | null
  type: 'DOOR' | 'GATE' | 'GARAGE' | 'ELEVATOR'
  placeId: string
  label: string | null
  use: EntranceUse
  isNonDelivery: boolean
  isOpen: boolean
  version: number
  isArchived: boolean
}
export type BookDevice = {
  id: string
  entranceId: string
  hardware: HardwareType
  serialNumber: string
  port: number | null
  version: number
}
export type BookKeyEntrance = { accessPointId: string; isGuestSharable: boolean; guestSchedules: GuestSchedule[] }
export type BookKey = {
  id: string
  name: string
  description: string | null
  version: number
  entrances: BookKeyEntrance[]
}
export type BookPerson = {
  id: string
  name: string | null
  email: string | null
  type: RelationType
  placeId: string
  unit: string | null
  from: Day
  until: Day | null
  keyIds: string[]
  isSynced: boolean
  /** The access is over. */
  hasEnded: boolean
  version: number
}

/** What a property has. */
export type Stored = {
  timeZone: string
  /** The place that stands for all of it. */
  rootId: string
  places: BookPlace[]
  entrances: BookEntrance[]
  devices: BookDevice[]
  keys: BookKey[]
  people: BookPerson[]
}

export const lower = (text: string) => text.trim().toLowerCase()

/** Things by a name. Those of the same name are all kept. */
class Names {
  readonly #ids = new Map<string, string[]>()

  add(name: string, id: string) {
    const ids = this.#ids.get(name)
    if (!ids) this.#ids.set(name, [id])
    else if (!ids.includes(id)) ids.push(id)
  }
  remove(name: string, id: string) {
    const ids = this.#ids.get(name)
    if (ids)
      this.#ids.set(
        name,
        ids.filter((one) => one !== id),
      )
  }
  get(name: string): readonly string[] {
    return this.#ids.get(name) ?? []
  }
}

/** A property as a file sees it: what is stored and, while a preview is made, what earlier rows would add. */
export class Book {
  readonly timeZone: string
  readonly rootId: string
  readonly places = new Map<string, BookPlace>()
  readonly entrances = new Map<string, BookEntrance>()
  readonly devices = new Map<string, BookDevice>()
  readonly keys = new Map<string, BookKey>()
  readonly people = new Map<string, BookPerson>()
  readonly #names = new Names()

  constructor(stored: Stored) {
    this.timeZone = stored.timeZone
    this.rootId = stored.rootId
    for (const place of stored.places) this.putPlace(place)
    for (const entrance of stored.entrances) this.putEntrance(entrance)
    for (const device of stored.devices) this.putDevice(device)
    for (const key of stored.keys) this.putKey(key)
    for (const person of stored.people) this.putPerson(person)
  }

  putPlace(place: BookPlace) {
    const before = this.places.get(place.id)
    if (before) for (const name of namesOfPlace(before)) this.#names.remove(name, before.id)
    this.places.set(place.id, place)
    for (const name of namesOfPlace(place)) this.#names.add(name, place.id)
  }
  putEntrance(entrance: BookEntrance) {
    const before = this.entrances.get(entrance.id)
    if (before) for (const name of namesOfEntrance(before)) this.#names.remove(name, before.id)
    this.entrances.set(entrance.id, entrance)
    for (const name of namesOfEntrance(entrance)) this.#names.add(name, entrance.id)
  }
  putDevice(device: BookDevice) {
    this.devices.set(device.id, device)
    this.#names.add(`serial ${lower(device.serialNumber)}`, device.id)
  }
  putKey(key: BookKey) {
    this.keys.set(key.id, key)
    this.#names.add(`key ${lower(key.name)}`, key.id)
  }
  putPerson(person: BookPerson) {
    this.people.set(person.id, person)
    if (person.email) this.#names.add(`email ${lower(person.email)}`, person.id)
    if (person.name) this.#names.add(`person ${person.placeId} ${lower(person.name)}`, person.id)
  }

  placesWithCode = (code: string) => this.#names.get(`place code ${lower(code)}`)
  placesIn = (parentId: string, name: string) => this.#names.get(`place ${parentId} ${lower(name)}`)
  entrancesWithCode = (code: string) => this.#names.get(`entrance code ${lower(code)}`)
  entrancesNamed = (name: string) => this.#names.get(`entrance ${lower(name)}`)
  devicesWithSerial = (serial: string) => this.#names.get(`serial ${lower(serial)}`)
  keysNamed = (name: string) => this.#names.get(`key ${lower(name)}`)
  peopleWithEmail = (email: string) => this.#names.get(`email ${lower(email)}`)
  peopleAt = (placeId: string, name: string) => this.#names.get(`person ${placeId} ${lower(name)}`)

  /** Undefined: there is no such place. Several have the same name beside each other only where others than people have named them. */
  findPath(names: readonly string[]): string | 'ambiguous' | undefined {
    let placeId = this.rootId
    for (const name of names) {
      const found = this.placesIn(placeId, name).filter((id) => !this.places.get(id)?.isArchived)
      if (found.length > 1) return 'ambiguous'
      const [only] = found
      if (!only) return undefined
      placeId = only
    }
    return placeId
  }

  /** The names from the outermost place on, through the first parent of each. */
  namesTo(placeId: string): string[] {
    const names: string[] = []
    for (let id: string | undefined = placeId; id && id !== this.rootId && names.length < 50; ) {
      const place: BookPlace | undefined = this.places.get(id)
      if (!place) break
      names.unshift(place.name)
      id = place.parentIds[0]
    }
    return names
  }

  pathTo = (placeId: string) => pathText(this.namesTo(placeId))

  isInside(placeId: string, outerId: string): boolean {
    const seen = new Set<string>()
    const look = (id: string): boolean => {
      if (id === outerId) return true
      if (seen.has(id)) return false
      seen.add(id)
      return (this.places.get(id)?.parentIds ?? []).some(look)
    }
    return look(placeId)
  }

  hasPanel = (entranceId: string) =>
    [...this.devices.values()].some((device) => device.entranceId === entranceId && device.hardware === 'PICTOR')
}

/** An archived place keeps its code, and its name is free. */
const namesOfPlace = (place: BookPlace) => [
  `place code ${lower(codeOf('l', place))}`,
  ...place.parentIds.map((parentId) => `place ${parentId} ${lower(place.name)}`),
]
const namesOfEntrance = (entrance: BookEntrance) => [
  `entrance code ${lower(codeOf('e', entrance))}`,
  `entrance ${lower(entrance.name)}`,
]
