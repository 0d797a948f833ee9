import { feedbackRoutes } from '@portico/contract/feedback/feedback.routes'
import { type Binder, bind } from '../../platform/bind.ts'
import { insertFeedback } from './feedback.store.ts'

export function bindFeedback(binder: Binder) {
  bind(binder, feedbackRoutes, {
    submit: async ({ account, body, trx, audit }) => {
      const { id } = await insertFeedback(trx, account.id, body)
      // The words stay in one place: what somebody wrote can be deleted, an audit cannot.
      await audit({ action: 'feedback.submit', entityId: id, after: { rating: body.rating } })
      return undefined
    },
  })
}
