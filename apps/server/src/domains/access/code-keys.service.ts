import { accessErrors, type CodeKey, type PanelKeys } from '@portico/contract/access/access.schema'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Device } from '../../platform/device-tokens.ts'
import { AppError } from '../../platform/errors.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { changeStorage, findStorage } from '../properties/door-settings.service.ts'
import { renewKeysOf } from './code-keys.store.ts'
import { findKeyEpoch } from './code-tags.store.ts'
import { codeKeyOf } from './code-tags.ts'

export const getPanelKeys = async (trx: Transaction, propertyId: string): Promise<PanelKeys> => ({
  storage: await findStorage(trx, propertyId),
})

type Choice = PanelKeys & { former: PanelKeys['storage'] }

/** Keys that were on disks are worth nothing afterwards: every device gets another one. */
export async function changePanelKeys({ trx, audit }: UnitOfWork, propertyId: string, { storage, former }: Choice) {
  if (!(await changeStorage(trx, propertyId, { storage, former })))
    throw new AppError(accessErrors.panelKeysStale, 'Somebody else has changed where panels keep their keys.')
  if (storage === former) return { storage }
  await renewKeysOf(trx, propertyId)
  await audit({
    propertyId,
    action: 'properties.changePanelKeys',
    entityId: propertyId,
    before: { storage: former },
    after: { storage },
  })
  return { storage }
}

/** Whoever has this key and the list of the panel can try out codes, so each time is audited. */
export async function fetchCodeKey({ trx, audit }: UnitOfWork, keys: MasterKeys, device: Device): Promise<CodeKey> {
  const keyEpoch = await findKeyEpoch(trx, device.id)
  const { propertyId, id: entityId } = device
  await audit({ propertyId, action: 'devices.fetchCodeKey', entityId, after: { keyEpoch } })
  return { keyEpoch, key: codeKeyOf(keys, device.id, keyEpoch) }
}
