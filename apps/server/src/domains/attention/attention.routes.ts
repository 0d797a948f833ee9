import { attentionRoutes } from '@portico/contract/attention/attention.routes'
import { type Binder, bind } from '../../platform/bind.ts'
import type { FindOldCards } from '../billing/cards.service.ts'
import { listAttention } from './attention.service.ts'

export function bindAttention(binder: Binder, findOldCards: FindOldCards) {
  bind(binder, attentionRoutes, {
    list: { outside: ({ inTransaction, log }) => listAttention({ inTransaction, log }, findOldCards) },
  })
}
