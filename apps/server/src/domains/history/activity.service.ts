import { activityProblem, periodsOf } from '@portico/contract/history/activity.rules'
import type { Activity, ActivityQuery } from '@portico/contract/history/history.schema'
import type { Transaction } from '../../platform/database.ts'
import { countInPeriods } from './activity.store.ts'
import { refuse } from './history.service.ts'

export async function countActivity(trx: Transaction, query: ActivityQuery): Promise<Activity> {
  refuse('lte', activityProblem(query, Date.now()))
  const periods = periodsOf(query)
  const counts = await countInPeriods(trx, query, periods)
  return {
    periods: periods.map((period, index) => ({ ...period, ...(counts.get(index) ?? { opened: 0, denied: 0 }) })),
  }
}
