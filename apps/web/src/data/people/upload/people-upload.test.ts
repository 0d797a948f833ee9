import { expect, test } from 'vitest'
import { bringsKeys } from './people-upload.mutations.ts'

test('a resident brings keys if the file names one', () => {
  expect([{ keyIds: ['gym'] }, { keyIds: [] }, {}].map(bringsKeys)).toEqual([true, false, false])
})
