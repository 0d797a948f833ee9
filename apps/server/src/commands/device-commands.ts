import { withdrawDeviceTokens } from '../domains/access/device-tokens.store.ts'
import { repairRevisions } from '../domains/access/repair-revisions.ts'
import { issueAudited } from '../domains/access/tokens.service.ts'
import { signingKeysOf } from '../platform/signing-keys.ts'
import type { Command } from './command.ts'
import { listDevices } from './lists.store.ts'
import { requireDevice, requireProperties } from './required.ts'

const DEVICE = { name: 'DEVICE_ID', is: 'the id of a device; list-devices names them', isId: true } as const

export const deviceCommands: Record<string, Command> = {
  'list-devices': {
    does: 'lists the devices of a property',
    takes: [{ name: 'PROPERTY_ID', is: 'the id of a property; list-properties names them', isId: true }],
    needs: ['DATABASE_APP_URL'],
    isList: true,
    run: (context, given) =>
      context.read(async (trx) => {
        const propertyId = given.argument('PROPERTY_ID')
        await requireProperties(trx, [propertyId])
        return { rows: await listDevices(trx, propertyId), none: 'The property has no devices.' }
      }),
  },
  'issue-device-token': {
    does: 'lets a panel report what happens at its entrance, prints its token',
    takes: [DEVICE],
    needs: ['DATABASE_APP_URL', 'PORTICO_KEYS_FILE'],
    isRecorded: true,
    async run(context, given) {
      const deviceId = given.argument('DEVICE_ID')
      const token = await context.change((unit) => issueAudited(unit, deviceId, { accountId: null }))
      if (!token) throw new Error(`There is no device ${deviceId}.`)
      return token
    },
  },
  'withdraw-device-tokens': {
    does: 'withdraws every token of a panel at once',
    takes: [DEVICE],
    needs: ['DATABASE_APP_URL', 'PORTICO_KEYS_FILE'],
    isRecorded: true,
    async run(context, given) {
      const deviceId = given.argument('DEVICE_ID')
      const withdrawn = await context.change(async ({ trx, audit }) => {
        await requireDevice(trx, deviceId)
        const rows = await withdrawDeviceTokens(trx, deviceId)
        const [first] = rows
        if (first) await audit({ propertyId: first.property_id, action: 'devices.withdrawTokens', entityId: deviceId })
        return rows.length
      })
      return `Withdrew ${withdrawn} token(s).`
    },
  },
  'show-signing-keys': {
    does: 'prints the public keys by which panels verify their lists',
    needs: ['PORTICO_KEYS_FILE'],
    run: async (context) => JSON.stringify(signingKeysOf(await context.keys()), null, 2),
  },
  'repair-revisions': {
    does: 'lowers entrances whose revision is impossible, names the panels that must be emptied',
    needs: ['DATABASE_APP_URL', 'PORTICO_KEYS_FILE'],
    isRecorded: true,
    run: (context) => context.change(repairRevisions),
  },
}
