import fc from 'fast-check'
import { type DoorClient, openDoorClient } from './door-client.ts'
import type { TestServer } from './test-server.ts'

const DAY = 86_400_000
/** Few of each, so that changes often meet. */
const PEOPLE = 3
const KEYS = 2
const DOORS = 2
const ZONES = ['America/New_York', 'Europe/Berlin', 'Asia/Tokyo', 'Australia/Lord_Howe']

type Range = { startTime: string; endTime: string }
type Schedule = { type: 'WEEKLY'; filter: Record<string, Range[]> }
type Shown = { code: string } | { fob: string } | { personId: string }

const SCHEDULES: Schedule[][] = [
  [],
  [{ type: 'WEEKLY', filter: { MONDAY: [{ startTime: '08:00', endTime: '12:00' }], SUNDAY: [] } }],
  [
    {
      type: 'WEEKLY',
      filter: {
        SUNDAY: [{ startTime: '01:00', endTime: '03:00' }],
        SATURDAY: [{ startTime: '00:00', endTime: '23:59' }],
      },
    },
  ],
]

type Window = { days: string[]; from: string; to: string }
/** The last ones run over midnight. */
const WEEKS: Window[][] = [
  [{ days: ['MONDAY', 'WEDNESDAY', 'SUNDAY'], from: '07:00', to: '17:00' }],
  [{ days: ['SATURDAY', 'SUNDAY'], from: '00:00', to: '24:00' }],
  [
    { days: ['TUESDAY', 'SATURDAY'], from: '22:00', to: '06:00' },
    { days: ['SUNDAY'], from: '01:00', to: '03:00' },
  ],
]
const DAY_KINDS = ['CLOSED', 'OPEN', 'OTHER'] as const
const OTHER_TIMES = { from: '20:00', to: '02:00' }
type Day = { kind: (typeof DAY_KINDS)[number] }
const HOURS = 2

const index = (count: number) => fc.nat(count - 1)
const who = { person: index(PEOPLE) }

const step = <const Kind extends string, Fields extends object>(
  weight: number,
  kind: Kind,
  fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
) => ({ weight, arbitrary: fc.record({ kind: fc.constant(kind), ...fields }) as fc.Arbitrary<{ kind: Kind } & Fields> })

/** What can happen to a building and to its panels. Most of them undo what they did before, so that nothing stays as it is. */
export const steps = fc.oneof(
  step(6, 'key', { ...who, key: index(KEYS) }),
  step(3, 'suspend', who),
  step(2, 'stay', { ...who, from: fc.integer({ min: -6, max: 3 }), days: fc.integer({ min: 1, max: 12 }) }),
  step(2, 'type', who),
  step(1, 'leave', {}),
  step(2, 'block', who),
  step(2, 'schedule', { ...who, schedule: index(SCHEDULES.length) }),
  step(2, 'move', { ...who, to: fc.option(index(PEOPLE)) }),
  step(3, 'opens', {
    ...{ key: index(KEYS), door: index(DOORS), schedule: fc.option(index(SCHEDULES.length)) },
    isShared: fc.boolean(),
  }),
  step(3, 'share', { key: index(KEYS), door: index(DOORS) }),
  step(1, 'sharing', {}),
  step(2, 'enable', { door: index(DOORS) }),
  step(1, 'zone', { zone: index(ZONES.length) }),
  step(3, 'lockdown', { door: fc.option(index(DOORS)), key: fc.option(index(KEYS)) }),
  step(3, 'holding', {
    ...{ ...who, key: index(KEYS), hours: fc.option(index(HOURS)) },
    days: fc.option(fc.integer({ min: -2, max: 6 })),
  }),
  step(2, 'codeHours', { ...who, hours: fc.option(index(HOURS)) }),
  step(3, 'keyHours', { key: index(KEYS), hours: fc.option(index(HOURS)), isGuests: fc.boolean() }),
  step(1, 'guestDays', { key: index(KEYS) }),
  step(2, 'week', { hours: index(HOURS), week: index(WEEKS.length), hasCalendar: fc.boolean() }),
  step(2, 'day', { days: fc.integer({ min: 0, max: 9 }), kindOfDay: fc.option(index(DAY_KINDS.length)) }),
  step(1, 'rollback', who),
  step(20, 'pull', { door: index(DOORS) }),
  step(2, 'cutOff', { door: index(DOORS) }),
  step(1, 'empty', { door: index(DOORS) }),
  step(1, 'forget', {}),
)
export type Step = typeof steps extends fc.Arbitrary<infer Value> ? Value : never

type Person = {
  id: string
  isGuest: boolean
  from: number
  until: number | null
  isSuspended: boolean
  keys: Set<number>
  /** What limits their keys. */
  holdings: Map<number, { hours: number | null; until: number | null }>
  hasLeft: boolean
}
type Credential = { id: string; holder: number | null; isActive: boolean; schedule: Schedule[]; hours: number | null }

/** The building as it should be. It knows neither the tables nor the rule of the panels. */
class Building {
  zone = ZONES[0] ?? ''
  people: Person[] = []
  /** One of each for each person. */
  codes: (Credential & { code: string })[] = []
  fobs: (Credential & { fob: string })[] = []
  keys: {
    id: string
    doors: Map<string, Schedule[]>
    shared: Set<string>
    hours: number | null
    guestHours: number | null
    hasGuestDays: boolean
  }[] = []
  hours: { id: string; week: number; hasCalendar: boolean }[] = []
  calendarId = ''
  days = new Map<string, Day>()
  /** Before that, sharing with guests means nothing. */
  hasSharing = true
  doors: string[] = []
  disabled = new Set<string>()
  lockdowns = new Map<string, number | null>()

  copy(): Building {
    return Object.assign(new Building(), structuredClone({ ...this }))
  }

  lets(door: string, shown: Shown, at: number): boolean {
    if (this.disabled.has(door)) return false
    const credential = this.find(shown)
    if (!credential || credential.holder === null || !credential.isActive) return false
    const person = this.people[credential.holder]
    if (!person || person.hasLeft || person.isSuspended) return false
    if (at < person.from || (person.until !== null && at >= person.until)) return false
    if (!isOpen(credential.schedule, this.zone, at)) return false
    if (!this.isInHours(credential.hours, at)) return false
    return [...person.keys].some((held) => {
      const key = this.keys[held]
      const schedule = key?.doors.get(door)
      if (!key || !schedule) return false
      if (person.isGuest && this.hasSharing && key.shared.size > 0 && !key.shared.has(door)) return false
      for (const scope of [door, 'property'])
        if (this.lockdowns.has(scope) && this.lockdowns.get(scope) !== held) return false
      const holding = person.holdings.get(held)
      if (holding && (!this.isInHours(holding.hours, at) || (holding.until !== null && at >= holding.until)))
        return false
      if (!person.isGuest) return this.isInHours(key.hours, at)
      if (key.hasGuestDays && this.days.get(localOf(this.zone, at).date)?.kind === 'CLOSED') return false
      return this.isInHours(key.guestHours, at) && isOpen(schedule, this.zone, at)
    })
  }

  private isInHours(place: number | null, at: number): boolean {
    const hours = place === null ? undefined : this.hours[place]
    if (!hours) return true
    const { date, weekday, minute } = localOf(this.zone, at)
    const before = localOf(this.zone, at - (minute + 90) * 60_000)
    const dayOf = (on: string) => (hours.hasCalendar ? this.days.get(on) : undefined)
    const windowsOf = (on: string, name: string) => {
      const day = dayOf(on)
      if (day?.kind === 'CLOSED') return []
      if (day?.kind === 'OPEN') return [{ from: '00:00', to: '24:00' }]
      if (day?.kind === 'OTHER') return [OTHER_TIMES]
      return (WEEKS[hours.week] ?? []).filter(({ days }) => days.includes(name))
    }
    const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
    const isNight = (one: { from: string; to: string }) => one.to <= one.from
    const isToday = windowsOf(date, weekday).some(
      (one) => minute >= minutes(one.from) && (isNight(one) || minute < minutes(one.to)),
    )
    // What began the evening before ends where a day of the calendar begins.
    if (isToday || dayOf(date)) return isToday
    return windowsOf(before.date, before.weekday).some((one) => isNight(one) && minute < minutes(one.to))
  }

  private find(shown: Shown): Credential | undefined {
    if ('code' in shown) return this.codes.find(({ code }) => code === shown.code)
    if ('fob' in shown) return this.fobs.find(({ fob }) => fob === shown.fob)
    const holder = this.people.findIndex(({ id }) => id === shown.personId)
    return { id: shown.personId, holder, isActive: true, schedule: [], hours: null }
  }
}

/** The clock on the wall. */
function localOf(zone: string, at: number) {
  const parts = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone: zone, hourCycle: 'h23', weekday: 'long' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  } as const).formatToParts(at)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return {
    date: `${of('year')}-${of('month')}-${of('day')}`,
    weekday: of('weekday').toUpperCase(),
    minute: Number(of('hour')) * 60 + Number(of('minute')),
  }
}

/** Written apart from the rule that it checks. */
function isOpen(schedules: readonly Schedule[], zone: string, at: number): boolean {
  if (schedules.length === 0) return true
  const local = new Date(at).toLocaleString('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    weekday: 'long',
    hour: 'numeric',
    minute: 'numeric',
  })
  const [weekday = '', clock = ''] = local.split(' ')
  const minutes = (text: string) => Number(text.split(':')[0]) * 60 + Number(text.split(':')[1])
  return schedules.some(({ filter }) => {
    const ranges = filter[weekday.replace(',', '').toUpperCase()]
    const now = minutes(clock)
    const ends = (end: string) => (end === '23:59' ? 1440 : minutes(end))
    return (
      ranges &&
      (ranges.length === 0 || ranges.some((range) => now >= minutes(range.startTime) && now < ends(range.endTime)))
    )
  })
}

export type DoorWorld = Awaited<ReturnType<typeof openDoorWorld>>

/** A building with people, codes, fobs, keys and panels in which anything may happen. */
export async function openDoorWorld(server: TestServer, accountId: string) {
  const building = new Building()
  const client = await openDoorClient(server, accountId, building.zone)
  const doors: Awaited<ReturnType<typeof addDoor>>[] = []

  async function addDoor(name: string) {
    const { entranceId, panel } = await client.door(name)
    const door = {
      entranceId,
      panel,
      /** The building when the panel fetched its list. */
      known: null as Building | null,
      revision: () => panel.state().revision,
      decide: panel.decide,
      async pull() {
        const now = building.copy()
        if ((await panel.pull()) || panel.state().revision > 0) door.known = now
      },
    }
    return door
  }
  for (let at = 0; at < DOORS; at++) doors.push(await addDoor(`Door ${at}`))
  building.doors = doors.map(({ entranceId }) => entranceId)
  for (let at = 0; at < KEYS; at++) {
    const opened = doors.filter((_, door) => at === 0 || door !== at).map(({ entranceId }) => entranceId)
    const doorsOf = new Map(opened.map((id) => [id, []]))
    building.keys.push({
      ...{ id: await client.key(`Key ${at}`, opened), doors: doorsOf, shared: new Set() },
      ...{ hours: null, guestHours: null, hasGuestDays: false },
    })
  }
  for (let at = 0; at < PEOPLE; at++) {
    const from = Date.now() - 4 * DAY
    const person = await client.person({ service_starts_at: new Date(from) })
    building.people.push({
      id: person,
      isGuest: false,
      from,
      until: null,
      isSuspended: false,
      keys: new Set(),
      holdings: new Map(),
      hasLeft: false,
    })
    const started = { person_id: person, starts_at: new Date(0) }
    const common = { holder: at, isActive: true, schedule: [], hours: null }
    building.codes.push({ ...common, ...(await client.code(started)) })
    building.fobs.push({ ...common, ...(await client.fob(started)) })
    await apply(client, server, building, { kind: 'key', person: at, key: at % KEYS })
  }
  building.calendarId = await client.insert('calendars', { name: 'Holidays' })
  for (let at = 0; at < HOURS; at++) {
    const windows = JSON.stringify(WEEKS[at])
    const id = await client.insert('hours', { name: `Hours ${at}`, windows, calendar_id: building.calendarId })
    building.hours.push({ id, week: at, hasCalendar: true })
  }
  // The first one is a guest, and one of the two doors of their key is shared with guests.
  await apply(client, server, building, { kind: 'type', person: 0 })
  await apply(client, server, building, { kind: 'share', key: 0, door: 0 })

  return {
    propertyId: client.propertyId,
    doors,
    everythingShown: (): Shown[] => [
      ...building.people.map(({ id }) => ({ personId: id })),
      ...building.codes.map(({ code }) => ({ code })),
      ...building.fobs.map(({ fob }) => ({ fob })),
    ],
    shownBy(kind: 'CODE' | 'FOB' | 'APP', id: string): Shown {
      if (kind === 'APP') return { personId: id }
      if (kind === 'CODE') return { code: building.codes.find((one) => one.id === id)?.code ?? '' }
      return { fob: building.fobs.find((one) => one.id === id)?.fob ?? '' }
    },
    async take(step: Step) {
      // The steps happen hours apart: a panel may lose its list as often as it does.
      await server.ask(`update panels set whole_counted_at = '{}' where property_id = $1`, [client.propertyId])
      if (step.kind === 'pull') return doors[step.door]?.pull()
      if (step.kind === 'empty') {
        const door = doors[step.door]
        door?.panel.loseList()
        if (door) door.known = null
        return
      }
      if (step.kind === 'cutOff') {
        const { panel } = doors[step.door] as (typeof doors)[number]
        const reply = await panel.get(panel.state().revision)
        if (reply.statusCode !== 200) return
        const { payload, signatures } = reply.json()
        if (panel.applyUpdate({ payload: payload.slice(0, payload.length / 2), signatures }) === null)
          throw new Error('A panel took a list that was cut off.')
        return
      }
      // As after a week: what the panels lack is no longer known as a difference.
      if (step.kind === 'forget')
        return void (await server.ask('delete from access_changes where property_id = $1', [client.propertyId]))
      await apply(client, server, building, step)
    },
    async untilPulled() {
      for (const door of doors) await door.pull()
    },
    async newestRevisions() {
      const newest = await client.revisions()
      return doors.map(({ entranceId }) => newest.get(entranceId) ?? 0)
    },
  }
}

type Change = Exclude<Step, { kind: 'pull' | 'empty' | 'cutOff' | 'forget' }>

/** The same change to the tables and to the building as it should be. */
async function apply(client: DoorClient, server: TestServer, building: Building, step: Change) {
  const { propertyId } = client
  const ask = (text: string, ...values: unknown[]) => server.ask(text, values)
  const person = 'person' in step ? building.people[step.person] : undefined
  const doorAt = (at: number) => building.doors[at] ?? ''
  const hoursAt = (at: number | null) => (at === null ? null : building.hours[at]?.id)

  if (person?.hasLeft && step.kind !== 'move') return
  switch (step.kind) {
    case 'key': {
      const keyId = building.keys[step.key]?.id
      person?.holdings.delete(step.key)
      if (person?.keys.delete(step.key))
        return ask('delete from person_keys where person_id = $1 and key_id = $2', person.id, keyId)
      person?.keys.add(step.key)
      return client.give(person?.id ?? '', keyId ?? '')
    }
    case 'suspend':
      if (!person) return
      person.isSuspended = !person.isSuspended
      return person.isSuspended
        ? ask(
            `insert into person_suspensions (property_id, person_id, reason, suspended_by) values ($1, $2, 'x', 'y')`,
            propertyId,
            person.id,
          )
        : ask('delete from person_suspensions where person_id = $1', person.id)
    case 'stay': {
      const from = Date.now() + step.from * DAY
      if (person) Object.assign(person, { from, until: from + step.days * DAY })
      return ask(
        'update people set service_starts_at = $2, service_expires_at = $3 where id = $1',
        person?.id,
        new Date(from),
        new Date(from + step.days * DAY),
      )
    }
    case 'type':
      if (!person) return
      person.isGuest = !person.isGuest
      return ask('update people set relation_type = $2 where id = $1', person.id, person.isGuest ? 'GUEST' : 'RESIDENT')
    case 'leave': {
      // Only the last one leaves, so that others remain to whom something can happen.
      const last = building.people.at(-1)
      if (!last || last.hasLeft) return
      last.hasLeft = true
      for (const credential of [...building.codes, ...building.fobs])
        if (credential.holder === PEOPLE - 1) credential.isActive = false
      return server.ask(`begin;
        update credentials set status = 'INACTIVE', inactive_reason = 'DEACTIVATED_BY_PMP' where person_id = '${last.id}';
        delete from people where id = '${last.id}'; commit`)
    }
    case 'block': {
      const code = building.codes[step.person]
      if (!code) return
      code.isActive = !code.isActive
      return ask('update credentials set status = $2 where id = $1', code.id, code.isActive ? 'ACTIVE' : 'BLOCKED')
    }
    case 'schedule': {
      const code = building.codes[step.person]
      if (code) code.schedule = SCHEDULES[step.schedule] ?? []
      return ask('update credentials set guest_schedules = $2 where id = $1', code?.id, JSON.stringify(code?.schedule))
    }
    case 'move': {
      const fob = building.fobs[step.person]
      const to = step.to === null ? undefined : building.people[step.to]
      if (!fob?.isActive || to?.hasLeft) return
      fob.holder = step.to
      return ask(
        'update credentials set person_id = $2, status = $3 where id = $1',
        fob.id,
        to?.id ?? null,
        to ? 'ENABLED' : 'PENDING',
      )
    }
    case 'opens': {
      const key = building.keys[step.key]
      const door = doorAt(step.door)
      await ask('delete from key_entrances where key_id = $1 and entrance_id = $2', key?.id, door)
      key?.doors.delete(door)
      key?.shared.delete(door)
      if (step.schedule === null) return
      const schedule = SCHEDULES[step.schedule] ?? []
      key?.doors.set(door, schedule)
      if (step.isShared) key?.shared.add(door)
      return ask(
        'insert into key_entrances (property_id, key_id, entrance_id, guest_schedules, is_guest_sharable) values ($1, $2, $3, $4, $5)',
        propertyId,
        key?.id,
        door,
        JSON.stringify(schedule),
        step.isShared,
      )
    }
    case 'share': {
      const key = building.keys[step.key]
      const door = doorAt(step.door)
      if (!key?.doors.has(door)) return
      const isShared = !key.shared.delete(door)
      if (isShared) key.shared.add(door)
      return ask(
        'update key_entrances set is_guest_sharable = $3 where key_id = $1 and entrance_id = $2',
        key.id,
        door,
        isShared,
      )
    }
    case 'sharing':
      building.hasSharing = !building.hasSharing
      return ask(
        `update properties set guest_sharing_from = case when $2 then null else now() + interval '30 days' end where id = $1`,
        propertyId,
        building.hasSharing,
      )
    case 'holding': {
      if (!person?.keys.has(step.key)) return
      const until = step.days === null ? null : Date.now() + step.days * DAY
      person.holdings.set(step.key, { hours: step.hours, until })
      return ask(
        'update person_keys set hours_id = $3, ends_at = $4 where person_id = $1 and key_id = $2',
        ...[person.id, building.keys[step.key]?.id, hoursAt(step.hours), until === null ? null : new Date(until)],
      )
    }
    case 'codeHours': {
      const code = building.codes[step.person]
      if (code) code.hours = step.hours
      return ask('update credentials set hours_id = $2 where id = $1', code?.id, hoursAt(step.hours))
    }
    case 'keyHours': {
      const key = building.keys[step.key]
      if (key) key[step.isGuests ? 'guestHours' : 'hours'] = step.hours
      const column = step.isGuests ? 'guest_hours_id' : 'hours_id'
      return ask(`update keys set ${column} = $2 where id = $1`, key?.id, hoursAt(step.hours))
    }
    case 'guestDays': {
      const key = building.keys[step.key]
      if (key) key.hasGuestDays = !key.hasGuestDays
      const calendarId = key?.hasGuestDays ? building.calendarId : null
      return ask('update keys set guest_calendar_id = $2 where id = $1', key?.id, calendarId)
    }
    case 'week': {
      const hours = building.hours[step.hours]
      if (hours) Object.assign(hours, { week: step.week, hasCalendar: step.hasCalendar })
      const calendarId = step.hasCalendar ? building.calendarId : null
      const windows = JSON.stringify(WEEKS[step.week])
      return ask('update hours set windows = $2, calendar_id = $3 where id = $1', hours?.id, windows, calendarId)
    }
    case 'day': {
      const { date } = localOf(building.zone, Date.now() + step.days * DAY)
      const kind = step.kindOfDay === null ? undefined : DAY_KINDS[step.kindOfDay]
      await ask('delete from calendar_days where calendar_id = $1 and date = $2', building.calendarId, date)
      building.days.delete(date)
      if (!kind) return
      building.days.set(date, { kind })
      return ask(
        'insert into calendar_days (property_id, calendar_id, date, kind, spans) values ($1, $2, $3, $4, $5)',
        ...[propertyId, building.calendarId, date, kind, JSON.stringify(kind === 'OTHER' ? [OTHER_TIMES] : [])],
      )
    }
    case 'enable': {
      const door = doorAt(step.door)
      const isOn = building.disabled.delete(door)
      if (!isOn) building.disabled.add(door)
      return ask(
        'update entrances set access_status = $2 where id = $1',
        door,
        isOn ? 'ACCESS_ENABLED' : 'ACCESS_DISABLED',
      )
    }
    case 'zone':
      building.zone = ZONES[step.zone] ?? ''
      return ask('update properties set time_zone = $2 where id = $1', propertyId, building.zone)
    case 'lockdown': {
      const scope = step.door === null ? propertyId : doorAt(step.door)
      const name = step.door === null ? 'property' : scope
      if (building.lockdowns.delete(name))
        return ask('delete from lockdowns where property_id = $1 and scope_id = $2', propertyId, scope)
      building.lockdowns.set(name, step.key)
      const keys = step.key === null ? [] : [building.keys[step.key]?.id]
      return ask(
        `insert into lockdowns (property_id, scope_id, key_ids, reason, started_by) values ($1, $2, $3, 'x', 'y')`,
        propertyId,
        scope,
        keys,
      )
    }
    case 'rollback':
      return server.ask(`begin; delete from person_keys where person_id = '${person?.id}'; rollback`)
  }
}
