import { developerRoutes } from '@portico/contract/developer/developer.routes'
import { type Binder, bind, type InTransaction, type UnitOfWork } from '../../platform/bind.ts'
import type { Config } from '../../platform/config.ts'
import { readMailbox } from '../../platform/mailbox-folder.ts'
import { doorOfDevice } from '../access/devices.service.ts'
import { listManagedProperties } from '../properties/managed-properties.service.ts'
import { attachPanel, listPanels, setBoardFault, setPanelFault, tryPanel } from './panels.ts'
import { controlPms } from './pms-simulators.ts'

const MAILS_SHOWN = 50

/** What the developer tools do in other domains. */
type Tools = { approveProfile: (call: UnitOfWork, credentialId: string) => Promise<undefined> }

export function bindDeveloper(
  binder: Binder,
  {
    mail,
    pms: { simulatorUrl },
    panelsSimulatorUrl: url,
  }: Pick<Config, 'mail' | 'panelsSimulatorUrl'> & { pms: { simulatorUrl: string | undefined } },
  tools: Tools,
) {
  const panelsOf = async (inTransaction: InTransaction) => ({
    url,
    properties: await inTransaction(({ trx }) => listManagedProperties(trx)),
  })
  bind(binder, developerRoutes, {
    listMails: {
      outside: async ({ inTransaction }) => {
        if (!('folder' in mail)) return { mails: [] }
        const properties = await inTransaction(({ trx }) => listManagedProperties(trx))
        const mails = await readMailbox(mail.folder, [...properties.keys()], MAILS_SHOWN)
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
    getPanels: {
      outside: async ({ inTransaction }) =>
        url ? await listPanels(await panelsOf(inTransaction)) : { panels: null, boards: [] },
    },
    attachPanel: {
      outside: async ({ inTransaction, body }) => ({
        panels: await attachPanel(
          await panelsOf(inTransaction),
          body,
          await inTransaction(({ trx }) => doorOfDevice(trx, body.propertyId, body.deviceId)),
        ),
      }),
    },
    setPanelFault: {
      outside: async ({ inTransaction, body }) => ({
        panels: await setPanelFault(await panelsOf(inTransaction), body),
      }),
    },
    setBoardFault: {
      outside: async ({ inTransaction, body }) => ({
        boards: await setBoardFault(await panelsOf(inTransaction), body),
      }),
    },
    tryPanel: {
      outside: async ({ inTransaction, body }) => tryPanel(await panelsOf(inTransaction), body),
    },
  })
}
