/**
 * The messages of boards UT0311-L01 to L04: 64 bytes, numbers with the lowest byte first, dates and times in binary-coded decimals.
 * What is not written is zero.
 */
const LENGTH = 64
const START = 0x17
/** Some boards begin the events that they send by themselves with this. */
const START_OF_EVENT = 0x19
/** Protects calls that erase or change much from noise. */
const MAGIC = 0x55aaaa55

export const functions = {
  setListener: 0x90,
  getStatus: 0x20,
  setTime: 0x30,
  openDoor: 0x40,
  putCard: 0x50,
  deleteCard: 0x52,
  deleteAllCards: 0x54,
  countCards: 0x58,
  getCard: 0x5a,
  getCardAt: 0x5c,
  setDoor: 0x80,
  getDoor: 0x82,
  setSuperPasswords: 0x8c,
  setDoorEvents: 0x8e,
  getListener: 0x92,
  setHostControl: 0xa0,
  setKeypads: 0xa4,
  clearTasks: 0xa6,
  getEvent: 0xb0,
} as const
export type FunctionName = keyof typeof functions

/** A day as yyyymmdd, as the board compares it by its own clock. The doors are those with the numbers 1 to 4. */
export type Card = { number: number; from: string; to: string; doors: readonly [boolean, boolean, boolean, boolean] }

/** Times are local ones of the board, as yyyymmddhhmmss; null: none. */
export type Swipe = {
  index: number
  type: number
  isGranted: boolean
  door: number
  card: number
  at: string | null
  reason: number
}
/** Of the doors 1 to 4: whether their contacts stand open, and whether their relays release the lock. */
export type Status = Swipe & { boardTime: string | null; areOpen: readonly boolean[]; areUnlocked: readonly boolean[] }

export const SWIPE = 1
/** A button or a door, if the board is told to keep such events. */
export const DOOR = 2
export const ALARM = 3
/** Somebody has pressed the exit button, and the board has opened. */
export const REASON_BUTTON = 20
export const REASON_POWER_ON = 28
/** The board asks its host. */
export const REASON_HOST_DECIDES = 5

function message(name: FunctionName, serialNumber: number, write: (bytes: Buffer) => void = () => {}): Buffer {
  const bytes = Buffer.alloc(LENGTH)
  bytes[0] = START
  bytes[1] = functions[name]
  bytes.writeUInt32LE(serialNumber, 4)
  write(bytes)
  return bytes
}

const writeDecimals = (bytes: Buffer, digits: string, at: number) => bytes.write(digits, at, 'hex')
/** Null for what is no number, as in an event that does not exist. */
function readDecimals(bytes: Buffer, from: number, to: number): string | null {
  const digits = bytes.toString('hex', from, to)
  return /^\d+$/.test(digits) && /[1-9]/.test(digits) ? digits : null
}

const doorFlag = (is: boolean) => (is ? 1 : 0)
const at8 = (value: number) => (bytes: Buffer) => bytes.writeUInt32LE(value, 8)

/** What is asked of a board. */
export const questions = {
  getStatus: (serial: number) => message('getStatus', serial),
  getEvent: (serial: number, index: number) => message('getEvent', serial, at8(index)),
  setTime: (serial: number, localTime: string) =>
    message('setTime', serial, (bytes) => writeDecimals(bytes, localTime, 8)),
  openDoor: (serial: number, door: number) => message('openDoor', serial, (bytes) => bytes.writeUInt8(door, 8)),
  putCard: (serial: number, { number, from, to, doors }: Card) =>
    message('putCard', serial, (bytes) => {
      bytes.writeUInt32LE(number, 8)
      writeDecimals(bytes, from, 12)
      writeDecimals(bytes, to, 16)
      for (const [place, is] of doors.entries()) bytes.writeUInt8(doorFlag(is), 20 + place)
    }),
  deleteCard: (serial: number, card: number) => message('deleteCard', serial, at8(card)),
  deleteAllCards: (serial: number) => message('deleteAllCards', serial, at8(MAGIC)),
  countCards: (serial: number) => message('countCards', serial),
  getCard: (serial: number, card: number) => message('getCard', serial, at8(card)),
  getCardAt: (serial: number, index: number) => message('getCardAt', serial, at8(index)),
  getDoor: (serial: number, door: number) => message('getDoor', serial, (bytes) => bytes.writeUInt8(door, 8)),
  setDoor: (serial: number, { door, mode, seconds }: DoorSetting) =>
    message('setDoor', serial, (bytes) => Buffer.from([door, mode, seconds]).copy(bytes, 8)),
  /** Four zeros: there is none. */
  clearSuperPasswords: (serial: number, door: number) =>
    message('setSuperPasswords', serial, (bytes) => bytes.writeUInt8(door, 8)),
  /** Doors that open and shut and buttons that are pressed are events, too. */
  keepDoorEvents: (serial: number) => message('setDoorEvents', serial, (bytes) => bytes.writeUInt8(1, 8)),
  getListener: (serial: number) => message('getListener', serial),
  setListener: (serial: number, { address, port }: Listener) =>
    message('setListener', serial, (bytes) => {
      Buffer.from(address.split('.').map(Number)).copy(bytes, 8)
      bytes.writeUInt16LE(port, 12)
    }),
  setHostControl: (serial: number) =>
    message('setHostControl', serial, (bytes) => {
      bytes.writeUInt32LE(MAGIC, 8)
      bytes.writeUInt8(1, 12)
    }),
  turnKeypadsOff: (serial: number) => message('setKeypads', serial),
  clearTasks: (serial: number) => message('clearTasks', serial, at8(MAGIC)),
}

/** Mode 3: the lock is opened for some seconds. */
export type DoorSetting = { door: number; mode: number; seconds: number }
export const CONTROLLED = 3
export type Listener = { address: string; port: number }

/** Undefined: it is no message of a board. */
export function headOf(bytes: Buffer): { isEvent: boolean; function: number; serialNumber: number } | undefined {
  if (bytes.length !== LENGTH || (bytes[0] !== START && bytes[0] !== START_OF_EVENT)) return undefined
  return { isEvent: bytes[0] === START_OF_EVENT, function: bytes[1] ?? 0, serialNumber: bytes.readUInt32LE(4) }
}

/** What a board answers. */
export const answers = {
  isDone: (bytes: Buffer) => bytes[8] === 1,
  number: (bytes: Buffer) => bytes.readUInt32LE(8),
  /** Null: there is no such card, or it was deleted. */
  card(bytes: Buffer): Card | null {
    const number = bytes.readUInt32LE(8)
    const [from, to] = [readDecimals(bytes, 12, 16), readDecimals(bytes, 16, 20)]
    if (number === 0 || number === 0xffffffff) return null
    const [one = false, two = false, three = false, four = false] = [...bytes.subarray(20, 24)].map((flag) => flag > 0)
    // Days that cannot be read are none of ours, so the card differs and is removed.
    return { number, from: from ?? '', to: to ?? '', doors: [one, two, three, four] }
  },
  swipe: (bytes: Buffer): Swipe => ({
    index: bytes.readUInt32LE(8),
    type: bytes.readUInt8(12),
    isGranted: bytes[13] === 1,
    door: bytes.readUInt8(14),
    card: bytes.readUInt32LE(16),
    at: readDecimals(bytes, 20, 27),
    reason: bytes.readUInt8(27),
  }),
  status(bytes: Buffer): Status {
    const date = readDecimals(bytes, 51, 54)
    const time = bytes.toString('hex', 37, 40)
    const [relays = 0] = bytes.subarray(49)
    return {
      ...answers.swipe(bytes),
      boardTime: date === null ? null : `20${date}${time}`,
      areOpen: [...bytes.subarray(28, 32)].map((flag) => flag > 0),
      areUnlocked: [0, 1, 2, 3].map((bit) => (relays & (1 << bit)) > 0),
    }
  },
  door: (bytes: Buffer): DoorSetting => ({
    door: bytes.readUInt8(8),
    mode: bytes.readUInt8(9),
    seconds: bytes.readUInt8(10),
  }),
  listener: (bytes: Buffer): Listener => ({
    address: [...bytes.subarray(8, 12)].join('.'),
    port: bytes.readUInt16LE(12),
  }),
}
