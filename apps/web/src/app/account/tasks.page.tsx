import { accountTypeOf } from '@portico/contract/account/account.rules'
import { isFull } from '@portico/contract/flags/flags.rules'
import { redirect } from 'react-router'
import { definePage } from '#web/app/pages/define-page.ts'
import { tasksPath } from '#web/data/bulk-jobs/bulk-jobs.paths.ts'
import { bulkJobsQuery } from '#web/data/bulk-jobs/bulk-jobs.queries.ts'
import { TasksTable } from '#web/domains/bulk-jobs/tasks-table.tsx'
import { flagsFrom, flagsQuery } from '#web/platform/flags.ts'
import { sessionQuery } from '#web/platform/session.ts'

export default definePage({
  path: tasksPath,
  texts: ['bulkJobs', 'ui'],
  title: ({ t }) => t('header.tasks'),
  crumb: ({ t }) => t('header.tasks'),
  async data({ queryClient }) {
    const [session] = await Promise.all([
      queryClient.ensureQueryData(sessionQuery),
      queryClient.prefetchQuery(flagsQuery),
    ])
    if (session.status !== 'authenticated') return []
    const isManager = accountTypeOf(session.info) === 'propertyManager'
    if (!isManager || !isFull(flagsFrom(queryClient))) throw redirect('/')
    return [bulkJobsQuery]
  },
  Component: () => <TasksTable />,
})
