import { accountRoutes } from '@portico/contract/account/account.routes'
import type { FastifyInstance } from 'fastify'
import { countOutcomes } from '../../platform/metrics.ts'

const { path, success } = accountRoutes.finishSignIn

/** For the routes that are bound afterwards. */
export function countSignIns(app: FastifyInstance) {
  const count = countOutcomes(
    app.metrics,
    'portico_sign_ins_total',
    'Sign-ins that came back from the identity provider',
  )
  app.addHook('onResponse', async ({ routeOptions }, reply) => {
    if (routeOptions.url === path) count(reply.statusCode === success ? 'succeeded' : 'failed')
  })
}
