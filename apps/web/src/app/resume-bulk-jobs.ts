import { accountTypeOf } from '@portico/contract/account/account.rules'
import type { QueryClient } from '@tanstack/react-query'
import type { i18n as I18n } from 'i18next'
import { api } from '#web/platform/api.ts'
import { sessionFrom } from '#web/platform/session.ts'

/** Shows the bulk jobs that a manager has started in a tab that is closed now. */
export async function resumeBulkJobs(context: { i18n: I18n; queryClient: QueryClient }) {
  const session = sessionFrom(context.queryClient)
  if (session.status !== 'authenticated' || accountTypeOf(session.info) !== 'propertyManager') return
  const { bulkJobs, total } = await api('GET /v1/bulkJobs', { query: { show: 'unseen' } })
  if (bulkJobs.length === 0) return
  const { resumeJobs } = await import('#web/platform/bulk-jobs.tsx')
  await resumeJobs(context, bulkJobs, total)
}
