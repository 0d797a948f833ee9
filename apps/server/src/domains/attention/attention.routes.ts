import { attentionRoutes } from '@portico/contract/attention/attention.routes'
import { type Binder, bind } from '../../platform/bind.ts'
import type { PaymentMethodSource } from '../billing/payment-method-source.ts'
import { listAttention } from './attention.service.ts'

export function bindAttention(binder: Binder, paymentMethods: PaymentMethodSource) {
  bind(binder, attentionRoutes, {
    list: { outside: ({ inTransaction, log }) => listAttention({ inTransaction, log }, paymentMethods) },
  })
}
