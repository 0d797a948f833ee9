import { randomInt } from 'node:crypto'
import { CODE_LETTERS } from '@portico/contract/access/pairing.rules'
import { pairingErrors } from '@portico/contract/access/pairing.schema'
import { AppError, fieldError } from '../../platform/errors.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'

export const makeCode = (length: number) =>
  Array.from({ length }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')

/** With the key that is not in the database: a short code could be found from a plain hash. */
export const codeHashOf = (keys: MasterKeys, code: string) => Buffer.from(keys.mac('pairing-codes', code))

export const codeUnknown = () =>
  new AppError(pairingErrors.codeUnknown, 'Nobody has this code: it is mistyped, has expired, or was used.', {
    fields: [fieldError('code', 'codeUnknown')],
  })
