import { accessErrors } from '@portico/contract/access/access.schema'
import { credentialsErrors } from '@portico/contract/credentials/credentials.schema'
import { peopleErrors } from '@portico/contract/people/people.schema'
import { expect, test } from 'vitest'
import { ApiError } from '#web/platform/api-error.ts'
import { isPersonGone } from './person-gone.ts'

const refused = ({ code, status }: { code: string; status: number }) => isPersonGone(new ApiError(status, { code }))

test('each domain tells in its own words that a person was deleted meanwhile', () => {
  const gone = [peopleErrors.notFound, accessErrors.personNotFound, credentialsErrors.personNotFound]
  expect(gone.map(refused)).toEqual([true, true, true])
  expect([peopleErrors.stale, credentialsErrors.notFound].map(refused)).toEqual([false, false])
  expect(isPersonGone(new Error('people.notFound'))).toBe(false)
})
