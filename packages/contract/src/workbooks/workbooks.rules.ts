/** This file does not import zod, because the browser loads it with the pages. */
export const WORKBOOK_MAX_BYTES = 10 * 1024 * 1024
export const WORKBOOK_UNPACKED_MAX_BYTES = 50 * 1024 * 1024
/** A workbook is an archive of a few dozen files at most. */
export const WORKBOOK_FILES_MAX = 1_000
export const WORKBOOK_CELL_MAX = 4_000
export const FILE_NAME_MAX = 200
/** A member can have this many imports of a company that have not finished. */
export const IMPORTS_UNFINISHED_MAX = 5
/** Imports are listed up to this number, the latest ones. */
export const IMPORTS_LISTED_MAX = 20
export const PROBLEMS_PAGE = 50

export const sheets = ['properties', 'places', 'entrances', 'devices', 'keys', 'people'] as const
export type Sheet = (typeof sheets)[number]

export const sheetRowsMax: Record<Sheet, number> = {
  properties: 200,
  places: 20_000,
  entrances: 20_000,
  devices: 20_000,
  keys: 20_000,
  people: 20_000,
}

/**
 * How a cell reads. `lines` has a value on each line, `path` the names of places from the outermost on, `paths` one of them on each line. A `word` is
 * one of a list, in any language of the portal.
 */
export type ColumnKind = 'text' | 'lines' | 'path' | 'paths' | 'number' | 'day' | 'hours' | `word:${WordList}`

export const words = {
  yesNo: ['YES', 'NO'],
  entranceType: ['DOOR', 'GATE', 'GARAGE', 'ELEVATOR'],
  entranceUse: ['SHARED', 'HOME'],
  hardware: ['PICTOR', 'GEOKEY', 'CONTROLLER', 'READER'],
  personType: ['RESIDENT', 'GUEST', 'SERVICE_PROVIDER'],
} as const
export type WordList = keyof typeof words

export type Column = {
  name: string
  kind: ColumnKind
  /** A row needs it to be found or, where it is new, to be added. */
  isNeeded?: true
}

const text = (name: string): Column => ({ name, kind: 'text' })
const needed = (column: Column): Column => ({ ...column, isNeeded: true })
const ofProperty = needed(text('property'))

/** The columns of each sheet, in the order of a file that Portico writes. A file may have them in any order, and lack those that no row needs. */
export const columns = {
  properties: [
    text('code'),
    needed(text('name')),
    needed(text('addressLine1')),
    text('addressLine2'),
    needed(text('city')),
    text('stateOrRegion'),
    needed(text('postalCode')),
    needed(text('countryCode')),
    text('timeZone'),
  ],
  places: [ofProperty, text('code'), needed({ name: 'place', kind: 'path' }), { name: 'alsoIn', kind: 'paths' }],
  entrances: [
    ofProperty,
    text('code'),
    needed(text('name')),
    needed({ name: 'type', kind: 'word:entranceType' }),
    { name: 'place', kind: 'path' },
    text('label'),
    { name: 'use', kind: 'word:entranceUse' },
    { name: 'deliveries', kind: 'word:yesNo' },
    { name: 'opens', kind: 'word:yesNo' },
  ],
  devices: [
    ofProperty,
    needed(text('entrance')),
    needed({ name: 'hardware', kind: 'word:hardware' }),
    needed(text('serialNumber')),
    { name: 'port', kind: 'number' },
  ],
  keys: [
    ofProperty,
    needed(text('key')),
    text('description'),
    needed(text('entrance')),
    { name: 'guests', kind: 'word:yesNo' },
    { name: 'guestHours', kind: 'hours' },
  ],
  people: [
    ofProperty,
    text('name'),
    text('email'),
    needed({ name: 'type', kind: 'word:personType' }),
    { name: 'place', kind: 'path' },
    text('unit'),
    { name: 'from', kind: 'day' },
    { name: 'until', kind: 'day' },
    { name: 'keys', kind: 'lines' },
  ],
} as const satisfies Record<Sheet, readonly Column[]>

export const columnNames = [...new Set(sheets.flatMap((sheet) => columns[sheet].map(({ name }) => name)))]

/** Why a file cannot be read at all. */
export const fileProblems = ['unreadable', 'encrypted', 'tooLargeUnpacked', 'tooManyRows', 'noSheet', 'failed'] as const
export type FileProblem = (typeof fileProblems)[number]

/** Why a row, or a column of a sheet, is not imported. The catalogue has a text for each. */
export const rowProblems = [
  'formula',
  'errorValue',
  'cellTooLong',
  'unknownColumn',
  'twiceColumn',
  'missingColumn',
  'required',
  'invalid',
  'unknownWord',
  'unknownProperty',
  'unknownPlace',
  'unknownEntrance',
  'unknownKey',
  'ambiguous',
  'duplicate',
  'parentFailed',
  'archived',
  'fixed',
  'dayInvalid',
  'dayTooEarly',
  'dayTooLate',
  'startAfterEnd',
  'hoursInvalid',
  'countryUnknown',
  'zoneOfCountry',
  'nameTaken',
  'codeTaken',
  'serialNumberTaken',
  'portTaken',
  'emailTaken',
  'synced',
  'tooMany',
  'circle',
  'panelMissing',
  'notPermitted',
  'termsNotAccepted',
  'stale',
  'busy',
  'refused',
] as const
export type RowProblem = (typeof rowProblems)[number]

export const importStates = ['READING', 'READY', 'IMPORTING', 'FINISHED', 'REFUSED'] as const
export type ImportState = (typeof importStates)[number]

/** `READY` waits for a person. */
export const isAtWork = (state: ImportState) => state === 'READING' || state === 'IMPORTING'
export const isOver = (state: ImportState) => state === 'FINISHED' || state === 'REFUSED'
