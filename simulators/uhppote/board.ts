import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'

/**
 * A controller board UT0311-L04, written from what the uhppote project documents of its protocol: 64 bytes over UDP, the lowest byte first, times in
 * binary-coded decimals. It knows nothing of our code.
 */
const LENGTH = 64
const MAGIC = 0x55aaaa55
const NOTHING = 0
const ERASED = 0xffffffff

type Card = { number: number; from: string; to: string; doors: number[] }
type Event = { index: number; granted: boolean; door: number; card: number; at: string; reason: number; type: number }
/** Who let somebody in: the host by its command, or the board by its own cards. */
export type Opening = { door: number; by: 'HOST' | 'BOARD'; card: number | null }

export type BoardFaults = {
  /** The share of datagrams that are lost, and of those that come twice, in both directions. */
  lost: number
  doubled: number
  isCut: boolean
}

const REASONS = { ok: 1, hostDecides: 5, noPrivilege: 6, button: 20, opened: 23, shut: 24, powerOn: 28, remote: 44 }
const TYPES = { swipe: 1, door: 2, alarm: 3 }

type Options = {
  serialNumber: number
  port?: number
  /** Without any question of its host it decides alone after so long. */
  aloneAfterMs?: number
  now?: () => number
  random?: () => number
  onOpening?(opening: Opening): void
}

export async function startBoard({
  serialNumber,
  port = 0,
  aloneAfterMs = 30_000,
  now = Date.now,
  random = Math.random,
  onOpening = () => {},
}: Options) {
  const socket = createSocket('udp4')
  socket.bind(port, '127.0.0.1')
  await once(socket, 'listening')
  socket.on('error', () => {})

  let faults: BoardFaults = { lost: 0, doubled: 0, isCut: false }
  let cards: (Card | null)[] = []
  let events: Event[] = []
  let doors = [3, 3, 3, 3].map((mode) => ({ mode, delay: 5 }))
  const superPasswords = [1, 2, 3, 4].map((door) => [door * 1111, 0, 0, 0])
  let keypads = [1, 1, 1, 1]
  let tasks = 1
  let hostControl = false
  let heardAt = Number.NEGATIVE_INFINITY
  let listener = { address: '0.0.0.0', port: 0 }
  let clockOffset = 0
  /** Whether doors and buttons are events. */
  let keepsDoorEvents = false
  let areOpen = [false, false, false, false]
  const unlockedUntil = [0, 0, 0, 0]

  const clock = () => now() + clockOffset
  /** The board has the local time that it was given, and no zone. */
  const digits = () => new Date(clock()).toISOString().replace(/\D/g, '').slice(0, 14)
  const isAlone = () => !hostControl || performance.now() - heardAt > aloneAfterMs

  function send(bytes: Buffer, { address, port: to }: { address: string; port: number }) {
    if (faults.isCut || to === 0 || random() < faults.lost) return
    socket.send(bytes, to, address)
    if (random() < faults.doubled) setTimeout(() => !isClosed && socket.send(bytes, to, address), random() * 40)
  }

  function reply(code: number, from: RemoteInfo, write: (bytes: Buffer) => void) {
    const bytes = Buffer.alloc(LENGTH)
    bytes[0] = 0x17
    bytes[1] = code
    bytes.writeUInt32LE(serialNumber, 4)
    write(bytes)
    send(bytes, from)
  }

  function writeEvent(bytes: Buffer, event: Event | undefined) {
    if (!event) return
    bytes.writeUInt32LE(event.index, 8)
    bytes[12] = event.type
    bytes[13] = event.granted ? 1 : 0
    bytes[14] = event.door
    bytes[15] = 1
    bytes.writeUInt32LE(event.card, 16)
    bytes.write(event.at, 20, 'hex')
    bytes[27] = event.reason
  }

  function writeStatus(bytes: Buffer) {
    writeEvent(bytes, events.at(-1))
    Buffer.from(areOpen.map(Number)).copy(bytes, 28)
    bytes[49] = unlockedUntil.reduce((bits, until, place) => bits | (until > performance.now() ? 1 << place : 0), 0)
    bytes.write(digits().slice(8), 37, 'hex')
    bytes.write(digits().slice(2, 8), 51, 'hex')
  }

  function note(event: Omit<Event, 'index' | 'at'>) {
    events.push({ ...event, index: events.length + 1, at: digits() })
    const bytes = Buffer.alloc(LENGTH)
    bytes[0] = 0x17
    bytes[1] = 0x20
    bytes.writeUInt32LE(serialNumber, 4)
    writeStatus(bytes)
    send(bytes, listener)
  }

  const unlock = (door: number) => {
    unlockedUntil[door - 1] = performance.now() + (doors[door - 1]?.delay ?? 0) * 1000
  }

  const done = (bytes: Buffer) => {
    bytes[8] = 1
  }
  function writeCard(bytes: Buffer, card: Card | null | undefined, without: number) {
    if (!card) return bytes.writeUInt32LE(without, 8)
    bytes.writeUInt32LE(card.number, 8)
    bytes.write(card.from + card.to, 12, 'hex')
    Buffer.from(card.doors).copy(bytes, 20)
  }
  const find = (number: number) => cards.find((card) => card?.number === number)

  function answer(message: Buffer, from: RemoteInfo) {
    const code = message[1] ?? 0
    const number = message.readUInt32LE(8)
    const door = message[8] ?? 0
    const say = (write: (bytes: Buffer) => void) => reply(code, from, write)
    const isMeant = number === MAGIC
    switch (code) {
      case 0x20:
        return say(writeStatus)
      case 0x30:
        clockOffset +=
          Date.parse(message.toString('hex', 8, 15).replace(/(....)(..)(..)(..)(..)(..)/, '$1-$2-$3T$4:$5:$6Z')) -
          clock()
        return say((bytes) => bytes.write(digits(), 8, 'hex'))
      case 0x40:
        onOpening({ door, by: 'HOST', card: null })
        unlock(door)
        note({ type: TYPES.door, granted: true, door, card: NOTHING, reason: REASONS.remote })
        return say(done)
      case 0x50: {
        const card = {
          number,
          from: message.toString('hex', 12, 16),
          to: message.toString('hex', 16, 20),
          doors: [...message.subarray(20, 24)],
        }
        const place = cards.findIndex((one) => one?.number === number)
        if (place < 0) cards.push(card)
        else cards[place] = card
        return say(done)
      }
      case 0x52:
        cards = cards.map((card) => (card?.number === number ? null : card))
        return say(done)
      case 0x54:
        if (isMeant) cards = []
        return say((bytes) => isMeant && done(bytes))
      case 0x58:
        return say((bytes) => bytes.writeUInt32LE(cards.filter((card) => card !== null).length, 8))
      case 0x5a:
        return say((bytes) => writeCard(bytes, find(number), NOTHING))
      case 0x5c:
        return say((bytes) => writeCard(bytes, cards[number - 1], number > cards.length ? NOTHING : ERASED))
      case 0x80:
        doors[door - 1] = { mode: message[9] ?? 0, delay: message[10] ?? 0 }
        return say((bytes) => message.copy(bytes, 8, 8, 11))
      case 0x82:
        return say((bytes) => {
          const { mode = 0, delay = 0 } = doors[door - 1] ?? {}
          Buffer.from([door, mode, delay]).copy(bytes, 8)
        })
      case 0x8c:
        superPasswords[door - 1] = [12, 16, 20, 24].map((at) => message.readUInt32LE(at))
        return say(done)
      case 0x8e:
        keepsDoorEvents = message[8] === 1
        return say(done)
      case 0x90:
        listener = { address: [...message.subarray(8, 12)].join('.'), port: message.readUInt16LE(12) }
        return say(done)
      case 0x92:
        return say((bytes) => {
          Buffer.from(listener.address.split('.').map(Number)).copy(bytes, 8)
          bytes.writeUInt16LE(listener.port, 12)
        })
      case 0xa0:
        if (isMeant) hostControl = message[12] === 1
        return say((bytes) => isMeant && done(bytes))
      case 0xa4:
        keypads = [...message.subarray(8, 12)]
        return say(done)
      case 0xa6:
        if (isMeant) tasks = 0
        return say((bytes) => isMeant && done(bytes))
      case 0xb0:
        return say((bytes) => writeEvent(bytes, events[number - 1]))
    }
  }

  let isClosed = false
  function receive(message: Buffer, from: RemoteInfo) {
    const isMine = message.length === LENGTH && message[0] === 0x17 && message.readUInt32LE(4) === serialNumber
    if (isClosed || faults.isCut || !isMine) return
    heardAt = performance.now()
    answer(message, from)
  }
  socket.on('message', (message, from) => {
    if (random() < faults.lost) return
    receive(message, from)
    if (random() < faults.doubled) setTimeout(() => receive(message, from), random() * 40)
  })

  return {
    port: socket.address().port,
    setFaults(changes: Partial<BoardFaults>) {
      faults = { ...faults, ...changes }
    },
    isAlone,
    /** Somebody holds a fob to the reader of a door. */
    swipe(door: number, number: number) {
      const seen = { type: TYPES.swipe, door, card: number }
      if (!isAlone()) return note({ ...seen, granted: false, reason: REASONS.hostDecides })
      const card = find(number)
      const today = digits().slice(0, 8)
      const isIn = !!card && card.doors[door - 1] === 1 && card.from <= today && today <= card.to
      if (isIn) onOpening({ door, by: 'BOARD', card: number })
      if (isIn) unlock(door)
      note({ ...seen, granted: isIn, reason: isIn ? REASONS.ok : REASONS.noPrivilege })
    },
    /** Somebody presses the exit button, which the board's own input answers: no host is asked. */
    pressButton(door: number) {
      unlock(door)
      if (keepsDoorEvents) note({ type: TYPES.door, granted: true, door, card: NOTHING, reason: REASONS.button })
    },
    /** The door opens or shuts, whether its lock allows it or not. */
    moveDoor(door: number, isOpen: boolean) {
      if (areOpen[door - 1] === isOpen) return
      areOpen = areOpen.with(door - 1, isOpen)
      const reason = isOpen ? REASONS.opened : REASONS.shut
      if (keepsDoorEvents) note({ type: TYPES.door, granted: true, door, card: NOTHING, reason })
    },
    /** The power is lost for a moment; or the board has lost everything that it was told. */
    reset({ isEmptied = false } = {}) {
      heardAt = Number.NEGATIVE_INFINITY
      if (isEmptied) {
        cards = []
        events = []
        hostControl = false
        keepsDoorEvents = false
        listener = { address: '0.0.0.0', port: 0 }
        doors = doors.map(() => ({ mode: 3, delay: 5 }))
        clockOffset = Date.UTC(2020, 0, 1) - now()
      }
      note({ type: TYPES.alarm, granted: false, door: 1, card: NOTHING, reason: REASONS.powerOn })
    },
    /** Somebody sets the clock of the board. */
    turnClock: (by: number) => {
      clockOffset += by
    },
    /** Somebody writes a card past the panel, or sets a door to stand open. */
    putCard: (card: Card) => cards.push(card),
    setDoorMode: (door: number, mode: number) => {
      doors[door - 1] = { mode, delay: 5 }
    },
    state: () => ({
      cards: cards.filter((card) => card !== null),
      superPasswords,
      keypads,
      tasks,
      hostControl,
      listener,
      doors,
      time: digits(),
    }),
    async stop() {
      isClosed = true
      await new Promise<void>((resolve) => socket.close(() => resolve()))
    },
  }
}
