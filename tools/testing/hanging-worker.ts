import { startJobs } from '@portico/server/platform/jobs'

/** A worker that takes a job named by its argument and never ends it, to be killed by a test. */
const [name = ''] = process.argv.slice(2)
const forever = new Promise<void>(() => {})
await startJobs({
  appUrl: process.env.DATABASE_APP_URL ?? '',
  role: 'worker',
  log: { info() {}, error: console.error },
  jobs: [
    {
      name,
      run: () => {
        process.send?.('taken')
        return forever
      },
    },
  ],
})
