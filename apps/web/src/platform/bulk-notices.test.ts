import { bulkOperations } from '@portico/contract/bulk-jobs/bulk-jobs.schema'
import { expect, test } from 'vitest'
import { bulkTexts } from './bulk-notices.tsx'
import { createI18n, fetchNamespace } from './i18n.ts'

const numbers = {
  ...{ total: 3, done: 2, failed: 1, doneBefore: 0, isComplete: false, startedAtMillis: 0, finishedAtMillis: 1 },
  isFinished: true,
}

test('residents who were added with keys need none, and activation takes as long as without', async () => {
  const i18n = await createI18n('en_US')
  await fetchNamespace(i18n, 'bulkJobs')
  const job = { jobId: 'a', propertyId: 'b', propertyName: 'C', operation: 'addResidents', ...numbers } as const
  const { doneHint = '', completeHint = '' } = bulkTexts(i18n, job)
  expect(doneHint).toBe(`Please assign a key to the users to enable features. ${completeHint}`)
})

test.each(bulkOperations)('%s has a text for each result of a job', async (operation) => {
  const i18n = await createI18n('en_US')
  await fetchNamespace(i18n, 'bulkJobs')
  const job = { jobId: 'a', propertyId: 'b', propertyName: 'C', operation, ...numbers }
  const { doing, done, failed, partlyDone, notDone } = bulkTexts(i18n, job)
  for (const text of [doing, done, failed, partlyDone]) expect(text).toMatch(/\w+ \w+/)
  // Either the header tells both, or the content tells what was not done.
  expect(partlyDone === done).toBe(notDone !== undefined)
  expect(i18n.getFixedT(null, 'bulkJobs')(`names.${operation}`)).toMatch(/\w+ \w+/)
})
