import type { Feedback } from '@portico/contract/feedback/feedback.schema'
import type { Transaction } from '../../platform/database.ts'

export const insertFeedback = (trx: Transaction, accountId: string, { rating, review, context }: Feedback) =>
  trx
    .insertInto('feedback')
    .values({ account_id: accountId, rating, review: review ?? null, context_type: context.contextType })
    .returning('id')
    .executeTakeFirstOrThrow()
