import type { BulkOperation } from '@portico/contract/bulk-jobs/bulk-jobs.schema'
import { credentialsRoutes } from '@portico/contract/credentials/credentials.routes'
import { newCodeFor } from '@portico/contract/credentials/credentials.rules'
import { credentialsErrors } from '@portico/contract/credentials/credentials.schema'
import { keysRoutes } from '@portico/contract/keys/keys.routes'
import { keysErrors } from '@portico/contract/keys/keys.schema'
import { peopleRoutes } from '@portico/contract/people/people.routes'
import type { PeoplePart } from '@portico/contract/people/people.rules'
import { type Person, peopleErrors } from '@portico/contract/people/people.schema'
import type { Endpoint, InputOf } from '@portico/contract/shared/endpoint'
import type { ErrorCode } from '@portico/contract/shared/errors'
import type { Unit } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import type { AppError } from '../../platform/errors.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import type { Account } from '../../platform/sessions.ts'
import { wakeCodeHashes } from '../credentials/code-hashes.service.ts'
import { createCode, renewCodes } from '../credentials/codes.service.ts'
import { deleteCredential, updateCredential } from '../credentials/credentials.service.ts'
import { assignToPerson } from '../keys/key-holders.service.ts'
import { deleteKey } from '../keys/keys.service.ts'
import { addPeople, addPerson } from '../people/add-people.service.ts'
import { deleteOnePerson } from '../people/departures.service.ts'
import { wakeInvitations } from '../people/invitations.service.ts'
import { adjustPerson } from '../people/people.service.ts'

type Values = Record<string, unknown>
export type ItemRequest = { params: Values; query: Values; body: Values | undefined }

export type Operation = {
  /** Each item is a call of this endpoint. */
  endpoint: Endpoint
  requestOf(propertyId: string, values: Values): ItemRequest
  /** Names the row that the item locks first. */
  lockKeyOf(values: Values): string
  perform(unit: Unit, account: Account, input: object): Promise<unknown>
  /**
   * Does many items with a few statements. Returns what became of each: an error, or undefined for those that were done. Items for which
   * `canJoin` is false are done one by one.
   */
  performMany?: {
    canJoin(input: object): boolean
    work(unit: Unit, account: Account, propertyId: string, inputs: readonly object[]): Promise<(AppError | undefined)[]>
  }
  /** An error that counts as success: an earlier attempt or a colleague has done the same already. */
  alreadyDone?: ErrorCode
  /** How a job for all people who meet a search names them. Without it there are no such jobs. */
  ofPeople?: { only?: PeoplePart; valuesOf(person: Person, propertyId: string): Values }
  /** A job is started in this edition only. */
  edition?: 'full'
  /** Called once for each batch, in its transaction. */
  afterBatch?(trx: Transaction, propertyId: string): Promise<unknown>
}

type Many = NonNullable<Operation['performMany']>

const define = <const E extends Endpoint>(
  endpoint: E,
  operation: Omit<Operation, 'endpoint' | 'perform' | 'performMany'> & {
    perform(unit: Unit, account: Account, input: InputOf<E>): Promise<unknown>
    performMany?: {
      canJoin(input: InputOf<E>): boolean
      work(unit: Unit, account: Account, propertyId: string, inputs: readonly InputOf<E>[]): ReturnType<Many['work']>
    }
  },
): Operation => ({ endpoint, ...operation }) as Operation

const textOf = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : '')

const inBody = {
  requestOf: (propertyId: string, values: Values): ItemRequest => ({
    params: {},
    query: {},
    body: { ...values, propertyId },
  }),
}
const ofPerson = { ...inBody, lockKeyOf: ({ personId }: Values) => textOf(personId) }
const byId = { valuesOf: ({ personId }: Person) => ({ personId }) }
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
    requestOf: (propertyId, { personId, ...values }) => ({
      params: { personId },
      query: {},
      body: { ...values, propertyId },
    }),
    lockKeyOf: ofPerson.lockKeyOf,
    perform: (unit, _account, { params, body }) => adjustPerson(unit, params.personId, body),
    ofPeople: byId,
    edition: 'full',
  })
  return {
    addResidents: define(peopleRoutes.create, {
      ...inBody,
      lockKeyOf: ({ email }) => textOf(email),
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
      ofPeople: {
        only: 'DELETABLE',
        valuesOf: ({ personId, email, services: [{ addressId, addressLabel }] }) => ({
          ...{ personId, email, parentAddressId: addressId, parentAddressLabel: addressLabel },
        }),
      },
      alreadyDone: peopleErrors.notFound,
    }),
    changeKeys: define(keysRoutes.assignToPerson, {
      ...ofPerson,
      perform: (unit, _account, { body }) => assignToPerson(unit, body),
      ofPeople: byId,
    }),
    changeExpiry: adjust,
    changePlace: adjust,
    generateCodes: define(credentialsRoutes.create, {
      ...ofPerson,
      perform: (unit, _account, { body }) => createCode(unit, keys, body),
      ofPeople: { only: 'PRESENT', valuesOf: ({ personId }, propertyId) => newCodeFor(propertyId, personId) },
      afterBatch: wakeCodeHashes(enqueue),
    }),
    renewCodes: define(credentialsRoutes.renew, {
      ...ofPerson,
      perform: (unit, _account, { body }) => renewCodes(unit, keys, body),
      alreadyDone: credentialsErrors.personNotFound,
      afterBatch: wakeCodeHashes(enqueue),
    }),
    deactivateCodes: deactivate,
    deleteCodes: deleteOne,
    deactivateFobs: deactivate,
    deleteFobs: deleteOne,
    deleteKeys: define(keysRoutes.remove, {
      ...inBody,
      lockKeyOf: ({ keyId }) => textOf(keyId),
      perform: (unit, _account, { body }) => deleteKey(unit, body),
      alreadyDone: keysErrors.notFound,
      edition: 'full',
    }),
  }
}
