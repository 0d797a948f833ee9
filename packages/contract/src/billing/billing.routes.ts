import { z } from 'zod'
import { defineRoutes } from '../shared/endpoint.ts'
import { billingProperty } from './billing.schema.ts'

export const billingRoutes = defineRoutes({
  listProperties: {
    method: 'GET',
    path: '/v1/payments/properties',
    features: ['billingEnabled'],
    summary: 'Every property of the account with its default payment method',
    may: 'billing.read',
    access: { who: 'manager' },
    output: z.object({ properties: z.array(billingProperty) }),
    errors: [],
  },
})
