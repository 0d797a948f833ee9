import { integrationsRoutes } from '@portico/contract/integrations/integrations.routes'
import { type Binder, bind } from '../../platform/bind.ts'
import type { Config } from '../../platform/config.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import {
  completeIntegration,
  createIntegration,
  getIntegration,
  listIntegrations,
  listOffers,
  refuseRemovalIn,
  removeIntegration,
  requestSync,
  requireManaged,
  updateIntegration,
  verifyAddresses,
} from './integrations.service.ts'
import type { PmsSettings } from './pms-settings.ts'
import {
  createProfile,
  isDataAvailable,
  listPmsProperties,
  listProfiles,
  removeProfile,
  updateProfile,
} from './profiles.service.ts'
import { type SyncLater, syncLater, verifyLater } from './schedule.service.ts'

export function bindIntegrations(
  binder: Binder,
  enqueue: Enqueue,
  { stage, pms }: Pick<Config, 'stage'> & { pms: PmsSettings },
) {
  const { keys } = binder
  const yardiDomains = pms.yardi.hosts
  const profileOptions = { keys, approvedAtOnce: pms.approvedAtOnce, yardiDomains }
  const verify = verifyLater(enqueue)
  const syncAs =
    ({ account }: { account: { id: string } }): SyncLater =>
    (trx, integrationId, cause) =>
      syncLater(enqueue)(trx, integrationId, { cause, accountId: account.id })
  bind(binder, integrationsRoutes, {
    list: async ({ trx, query: { status, propertyId } }) => {
      if (status === 'enabled') return { integrations: await listIntegrations(trx, propertyId) }
      if (propertyId !== undefined) await requireManaged(trx, propertyId)
      return { integrations: await listOffers(trx, yardiDomains) }
    },
    get: ({ trx, params }) => getIntegration(trx, params.integrationId),
    create: (call) => createIntegration(call, call.body),
    update: (call) => updateIntegration(call, call.params.integrationId, call.body, syncAs(call)),
    verifyAddresses: (call) => verifyAddresses(call, call.params.integrationId),
    complete: (call) => completeIntegration(call, call.params.integrationId, syncAs(call)),
    requestSync: (call) => requestSync(call, call.params.integrationId, syncAs(call)),
    remove: (call) => removeIntegration(call, call.params.integrationId, stage),
    listProfiles: ({ trx }) => listProfiles(trx, keys),
    getProfileStatus: async ({ trx, params }) => ({ isDataAvailable: await isDataAvailable(trx, params.credentialId) }),
    listPmsProperties: async ({ trx, params }) => ({ properties: await listPmsProperties(trx, params.credentialId) }),
    createProfile: (call) => createProfile(call, profileOptions, call.account.id, call.body, verify),
    updateProfile: (call) =>
      updateProfile(call, profileOptions, call.params.credentialId, call.body, {
        verify,
        sync: syncAs(call),
      }),
    removeProfile: (call) => {
      refuseRemovalIn(stage)
      return removeProfile(call, keys, call.params.credentialId)
    },
  })
}
