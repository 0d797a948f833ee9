import { developerRoutes } from '@portico/contract/developer/developer.routes'
import { type Binder, bind, type Unit } from '../../platform/bind.ts'
import type { Config } from '../../platform/config.ts'
import { readMailbox } from '../../platform/mailbox-folder.ts'
import { listManagedPropertyIds } from './developer.store.ts'
import { controlPms } from './pms-simulators.ts'

const MAILS_SHOWN = 50

/** What the developer tools do in other domains. */
type Tools = { approveProfile: (call: Unit, credentialId: string) => Promise<undefined> }

export function bindDeveloper(
  binder: Binder,
  { mail, pms: { simulatorUrl } }: Pick<Config, 'mail' | 'pms'>,
  tools: Tools,
) {
  bind(binder, developerRoutes, {
    listMails: {
      outside: async ({ inTransaction }) => {
        if (!('folder' in mail)) return { mails: [] }
        const propertyIds = await inTransaction(({ trx }) => listManagedPropertyIds(trx))
        const mails = await readMailbox(mail.folder, propertyIds, MAILS_SHOWN)
        return { mails: mails.map(({ to, ...rest }) => ({ ...rest, to: to.address })) }
      },
    },
    getPmsSimulators: {
      outside: async () => ({
        simulators: simulatorUrl ? await controlPms(simulatorUrl, { method: 'GET', path: '' }) : null,
      }),
    },
    setPmsFault: {
      outside: ({ body }) => controlPms(simulatorUrl, { method: 'PUT', path: '/fault', body }),
    },
    takePmsStep: {
      outside: ({ body }) => controlPms(simulatorUrl, { method: 'POST', path: '/step', body }),
    },
    approveProfile: (call) => tools.approveProfile(call, call.params.credentialId),
    resetPmsSimulators: {
      outside: () => controlPms(simulatorUrl, { method: 'POST', path: '/reset', body: {} }),
    },
  })
}
