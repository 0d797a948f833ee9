import type { DB } from '../platform/database.gen.ts'

/** Whom a value is about. */
export const subjects = {
  person:
    'a user of a property: resident, guest or provider of services; also a resident of its property-management system',
  guest: 'whom a resident let in, known from openings or by a pass',
  contact: 'a contact of a property',
  account: 'whoever signs in: members of companies, owners, partners, and those who are invited to become one',
  operator: 'whoever ran a command of the server',
  anybody: 'whoever a free text happens to name',
} as const
export type Subject = keyof typeof subjects

/** Erasing that needs to know more than a column: `erasure.ts` has a function for each. */
export const works = {
  events: 'openings become those of somebody unknown, and counts stay exact',
  syncs: 'reports and conflicts of syncs that name the person are deleted, and the runs stay',
  jobs: 'finished bulk jobs with an item that names the person are deleted; one that still runs keeps its items until it has ended',
  imports: 'rows of imports that name the person are deleted',
  mails: 'mails that name the person are deleted',
} as const
export type Work = keyof typeof works

/** Why a value is kept when the person is erased. */
export const reasons = {
  signs: 'stays as long as its row: accounts and operators sign for what they have done',
  typed: 'stays: typed by members as the name of a thing or as a note, into which the erasure does not look',
  pms: 'stays with its run or until the next one: the words of the property-management system',
  jobs: 'emptied when the result was seen, deleted with the job after some days',
  imports: 'deleted with its import, after a week at the latest',
  mails: 'deleted some months after the mail was sent or given up',
  minute: 'stays for a minute, hashed',
  tenMinutes: 'stays for ten minutes, hashed or without the end of the address',
  credential: 'stays: revoked with its holder, says nothing about them, and explains entries and openings',
  outside: 'not reached: the deployment deletes it by its own rules',
  expires: 'stays until the backup expires; after a restore the command runs again',
} as const
export type Reason = keyof typeof reasons

/**
 * What becomes of a value when its person is erased, which happens after they were deleted as a user or contact.
 * - gone: its row went with the person before; that of an account goes with the account
 * - deleted: the row is deleted, which is found by this column
 * - named: the row is deleted if this column names the person
 * - sealed: sealed with the key of the person, which is destroyed
 * - id: stays as an id, which leads nowhere any more
 */
export type Fate = 'gone' | 'deleted' | 'named' | 'sealed' | 'id' | { by: Work } | { kept: Reason }

/** `isId`: the value is the id of whom it is about, so their rows are found by it. */
export type Personal = { of: readonly Subject[]; becomes: Fate; isId?: true }

const made =
  (becomes: Fate) =>
  (...of: Subject[]): Personal => ({ of, becomes })
export const gone = made('gone')
export const named = made('named')
export const sealed = made('sealed')
export const id = (...of: Subject[]): Personal => ({ of, becomes: 'id', isId: true })
export const deleted = (...of: Subject[]): Personal => ({ of, becomes: 'deleted', isId: true })
export const by = (work: Work, ...of: Subject[]) => made({ by: work })(...of)
export const kept = (reason: Reason, ...of: Subject[]) => made({ kept: reason })(...of)
export const typed = kept('typed', 'anybody')
export const asId = (personal: Personal): Personal => ({ ...personal, isId: true })

/** The columns of a table that are personal, and those of its texts, documents, bytes and ids that are not. */
export type Table<Name extends keyof DB> = {
  personal?: { readonly [Column in keyof DB[Name]]?: Personal | readonly Personal[] }
  others?: readonly (keyof DB[Name])[]
}
export type Columns<Name extends keyof DB = keyof DB> = { readonly [One in Name]: Table<One> }

/** Ids of things, which are personal nowhere unless a table says so. */
export const THINGS: readonly string[] = [
  'property_id',
  'company_id',
  'group_id',
  'entrance_id',
  'place_id',
  'parent_id',
  'key_id',
  'device_id',
  'integration_id',
  'profile_id',
  'provider_id',
]
