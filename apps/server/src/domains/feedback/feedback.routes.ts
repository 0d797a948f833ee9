import { feedbackRoutes } from '@portico/contract/feedback/feedback.routes'
import { type Binder, bind } from '../../platform/bind.ts'
import { insertFeedback } from './feedback.store.ts'

export function bindFeedback(binder: Binder) {
  bind(binder, feedbackRoutes, {
    submit: async ({ account, body, trx, audit }) => {
      const { id } = await insertFeedback(trx, account.id, body)
      // The audit does not contain the review: people may ask for its deletion, and audit entries cannot be deleted.
      await audit({ action: 'feedback.submit', entityId: id, after: { rating: body.rating } })
      return undefined
    },
  })
}
