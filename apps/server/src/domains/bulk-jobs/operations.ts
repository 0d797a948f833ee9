import { activityRoutes } from '@portico/contract/activity/activity.routes'
import { BULK_ITEMS_MAX } from '@portico/contract/bulk-jobs/bulk-jobs.rules'
import type { BulkOperation, NewBulkJob } from '@portico/contract/bulk-jobs/bulk-jobs.schema'
import { credentialsRoutes } from '@portico/contract/credentials/credentials.routes'
import { newCodeFor } from '@portico/contract/credentials/credentials.rules'
import { credentialsErrors } from '@portico/contract/credentials/credentials.schema'
import { hoursRoutes } from '@portico/contract/hours/hours.routes'
import { keysRoutes } from '@portico/contract/keys/keys.routes'
import { keysErrors } from '@portico/contract/keys/keys.schema'
import { peopleRoutes } from '@portico/contract/people/people.routes'
import type { PeoplePart } from '@portico/contract/people/people.rules'
import { type Person, peopleErrors } from '@portico/contract/people/people.schema'
import type { Endpoint, InputOf } from '@portico/contract/shared/endpoint'
import type { ErrorCode } from '@portico/contract/shared/errors'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import type { AppError } from '../../platform/errors.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import type { Account } from '../../platform/sessions.ts'
import { undoItem } from '../activity/undo-jobs.service.ts'
import { wakeCodeHashes } from '../credentials/code-hashes.service.ts'
import { createCode, renewCodes } from '../credentials/codes.service.ts'
import { deleteCredential, listCredentials, updateCredential } from '../credentials/credentials.service.ts'
import { setHeldHoldings } from '../hours/holdings.service.ts'
import { assignToPerson } from '../keys/key-holders.service.ts'
import { deleteKey } from '../keys/keys.service.ts'
import { addPeople, addPerson } from '../people/add-people.service.ts'
import { deleteOnePerson } from '../people/departures.service.ts'
import { endAccess } from '../people/end-access.service.ts'
import { wakeInvitations } from '../people/invitations.service.ts'
import { adjustPerson } from '../people/people.service.ts'
import { listPeople } from '../people/people-list.service.ts'

type Values = Record<string, unknown>
export type ItemRequest = { params: Values; query: Values; body: Values | undefined }

type Matching = NonNullable<NewBulkJob['matching']>
type MatchingItems = { items: { label: string; values: Values }[]; totalRecords: number }

export type Operation = {
  /** Each item is a call of this endpoint. */
  endpoint: Endpoint
  requestOf(propertyId: string, values: Values): ItemRequest
  /** Names the row that the item locks first. */
  lockKeyOf(values: Values): string
  perform(unit: UnitOfWork, account: Account, input: object): Promise<unknown>
  /**
   * Does many items with a few statements. Returns what became of each: an error, or undefined for those that were done. Items for which
   * `canJoin` is false are done one by one.
   */
  performMany?: {
    canJoin(input: object): boolean
    work(
      unit: UnitOfWork,
      account: Account,
      propertyId: string,
      inputs: readonly object[],
    ): Promise<(AppError | undefined)[]>
  }
  /** An error that counts as success: an earlier attempt or a colleague has done the same already. */
  alreadyDone?: ErrorCode
  /** Finds the items of a job for all that meet a search. Without it, or if it returns nothing, there are no such jobs. */
  findMatching?(trx: Transaction, propertyId: string, matching: Matching): Promise<MatchingItems> | undefined
  /** Whether what the item adds needs nothing more. Without it, nobody asks. */
  isComplete?(values: Values): boolean
  /** A job is started in this edition only. */
  edition?: 'full'
  /** Called once for each batch, in its transaction. */
  afterBatch?(trx: Transaction, propertyId: string): Promise<unknown>
}

type Many = NonNullable<Operation['performMany']>

const define = <const E extends Endpoint>(
  endpoint: E,
  operation: Omit<Operation, 'endpoint' | 'perform' | 'performMany'> & {
    perform(unit: UnitOfWork, account: Account, input: InputOf<E>): Promise<unknown>
    performMany?: {
      canJoin(input: InputOf<E>): boolean
      work(
        unit: UnitOfWork,
        account: Account,
        propertyId: string,
        inputs: readonly InputOf<E>[],
      ): ReturnType<Many['work']>
    }
  },
): Operation => ({ endpoint, ...operation }) as Operation

/** Whether a row of a file gives keys to its resident. */
const bringsKeys = ({ keyIds }: Values) => Array.isArray(keyIds) && keyIds.length > 0

const textOf = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : '')

const inBody = {
  requestOf: (propertyId: string, values: Values): ItemRequest => ({
    params: {},
    query: {},
    body: { ...values, propertyId },
  }),
}
const ofPerson = { ...inBody, lockKeyOf: ({ personId }: Values) => textOf(personId) }
/** The path of the endpoint names the person. */
const atPerson = {
  requestOf: (propertyId: string, { personId, ...values }: Values): ItemRequest => ({
    params: { personId },
    query: {},
    body: { ...values, propertyId },
  }),
  lockKeyOf: ofPerson.lockKeyOf,
}
/** As many as a job may have, in one order. */
const ITEMS = { locale: 'en_US', pageSize: BULK_ITEMS_MAX, pageNumber: 1, counting: 'exact' } as const
const byId = ({ personId }: Person): Values => ({ personId })

const peopleMatching = (valuesOf: (person: Person, propertyId: string) => Values = byId, only?: PeoplePart) => ({
  findMatching: (trx: Transaction, propertyId: string, { people: search }: Matching) =>
    search &&
    listPeople(trx, { ...search, ...ITEMS, propertyId, only, sort: 'name' }).then(({ people, totalRecords }) => ({
      items: people.map((person) => ({
        label: person.email ?? person.personName ?? '',
        values: valuesOf(person, propertyId),
      })),
      totalRecords,
    })),
})
/** What has ended is left out: it can be neither deactivated nor deleted in the portal. */
const credentialsMatching = (type: 'CODE' | 'PHYSICAL') => ({
  findMatching: (trx: Transaction, propertyId: string, { credentials: search }: Matching) =>
    search &&
    listCredentials(trx, { ...search, ...ITEMS, propertyId, type, only: 'CURRENT' }).then(
      ({ credentialsWithRelations, totalRecords }) => ({
        items: credentialsWithRelations.map(({ credential: { id, fob }, peopleWithSharingRelations: [holder] }) => ({
          label: fob ? String(fob.number) : (holder?.personName ?? holder?.email ?? '-'),
          values: { credentialId: id },
        })),
        totalRecords,
      }),
    ),
})
const ofCredential = (body?: Values) => ({
  requestOf: (_propertyId: string, values: Values): ItemRequest => ({ params: values, query: {}, body }),
  lockKeyOf: ({ credentialId }: Values) => textOf(credentialId),
})

export function bulkOperations(keys: MasterKeys, enqueue: Enqueue): Record<BulkOperation, Operation> {
  const deactivate = define(credentialsRoutes.update, {
    ...ofCredential({ status: 'INACTIVE' }),
    perform: (unit, _account, { params, body }) => updateCredential(unit, params.credentialId, body),
    alreadyDone: credentialsErrors.inactive,
  })
  const deleteOne = define(credentialsRoutes.delete, {
    ...ofCredential(),
    perform: (unit, _account, { params }) => deleteCredential(unit, params.credentialId),
    alreadyDone: credentialsErrors.notFound,
  })
  const adjust = define(peopleRoutes.adjust, {
    ...atPerson,
    perform: (unit, _account, { params, body }) => adjustPerson(unit, params.personId, body),
    ...peopleMatching(),
    edition: 'full',
  })
  return {
    addResidents: define(peopleRoutes.create, {
      ...inBody,
      lockKeyOf: ({ email }) => textOf(email),
      isComplete: bringsKeys,
      perform: (unit, account, { body }) => addPerson(unit, account, body),
      performMany: {
        canJoin: ({ body }) => !body.keyIds?.length,
        work: async (unit, account, propertyId, inputs) =>
          (
            await addPeople(
              unit,
              account,
              propertyId,
              inputs.map(({ body }) => body),
            )
          ).map((added) => (typeof added === 'string' ? undefined : added)),
      },
      afterBatch: wakeInvitations(enqueue),
    }),
    deletePeople: define(peopleRoutes.delete, {
      ...ofPerson,
      perform: (unit, _account, { body }) => deleteOnePerson(unit, body),
      ...peopleMatching(
        ({ personId, email, services: [{ addressId, addressLabel }] }) => ({
          ...{ personId, email, parentAddressId: addressId, parentAddressLabel: addressLabel },
        }),
        'DELETABLE',
      ),
      alreadyDone: peopleErrors.notFound,
    }),
    changeKeys: define(keysRoutes.assignToPerson, {
      ...ofPerson,
      perform: (unit, _account, { body }) => assignToPerson(unit, body),
      ...peopleMatching(),
    }),
    changeExpiry: adjust,
    setHours: define(hoursRoutes.setOfPerson, {
      requestOf: (propertyId, { personId, ...body }) => ({ params: { propertyId, personId }, query: {}, body }),
      lockKeyOf: ofPerson.lockKeyOf,
      perform: (unit, _account, { params, body }) => setHeldHoldings(unit, params, body),
      ...peopleMatching(),
      edition: 'full',
    }),
    changePlace: adjust,
    endAccess: define(peopleRoutes.endAccess, {
      ...atPerson,
      perform: (unit, account, { params, body }) => endAccess(unit, account, params.personId, body),
      ...peopleMatching(byId, 'PRESENT'),
      alreadyDone: peopleErrors.notFound,
      edition: 'full',
    }),
    generateCodes: define(credentialsRoutes.create, {
      ...ofPerson,
      perform: (unit, _account, { body }) => createCode(unit, keys, body),
      ...peopleMatching(({ personId }, propertyId) => newCodeFor(propertyId, personId), 'PRESENT'),
      afterBatch: wakeCodeHashes(enqueue),
    }),
    renewCodes: define(credentialsRoutes.renew, {
      ...ofPerson,
      perform: (unit, _account, { body }) => renewCodes(unit, keys, body),
      alreadyDone: credentialsErrors.personNotFound,
      afterBatch: wakeCodeHashes(enqueue),
    }),
    deactivateCodes: { ...deactivate, ...credentialsMatching('CODE') },
    deleteCodes: { ...deleteOne, ...credentialsMatching('CODE') },
    deactivateFobs: { ...deactivate, ...credentialsMatching('PHYSICAL') },
    deleteFobs: { ...deleteOne, ...credentialsMatching('PHYSICAL') },
    deleteKeys: define(keysRoutes.remove, {
      ...inBody,
      lockKeyOf: ({ keyId }) => textOf(keyId),
      perform: (unit, _account, { body }) => deleteKey(unit, body),
      alreadyDone: keysErrors.notFound,
      edition: 'full',
    }),
    undo: define(activityRoutes.undo, {
      requestOf: (propertyId, { number }) => ({
        params: { propertyId, number: String(number) },
        query: {},
        body: { confirmsOpening: true },
      }),
      lockKeyOf: ({ about }) => textOf(about),
      perform: (unit, account, { params }) => undoItem(unit, keys, account, params),
      edition: 'full',
    }),
  }
}
