import { EMAIL, EMAIL_MAX } from '@portico/contract/shared/email.rules'
import { describeTokensOf } from '../domains/access/tokens.service.ts'
import { inviteAddress, withdrawAddress } from '../domains/account/invitations.service.ts'
import type { Command } from './command.ts'
import { listInvitations, listManagers } from './lists.store.ts'
import { requireProperties } from './required.ts'

const ADDRESS = { name: 'ADDRESS', is: 'an email address' } as const

export const accountCommands: Record<string, Command> = {
  invite: {
    does: 'invites a property manager or a partner, prints the link (14 days, once)',
    takes: [ADDRESS],
    options: {
      property: { value: 'ID', isId: true, isRepeated: true, is: 'a property to manage; list-properties names them' },
      provider: { value: 'ID', isId: true, is: 'the delivery provider of a partner; change-provider names them' },
    },
    needs: ['DATABASE_APP_URL', 'PORTICO_KEYS_FILE'],
    isRecorded: true,
    notes: ['A worker mails the link within a minute. PORTICO_ORIGIN is the address of the portal.'],
    async run(desk, given) {
      const [address, propertyIds, providerId] = [
        given.argument('ADDRESS').trim(),
        given.all('property'),
        given.option('provider'),
      ]
      if (!EMAIL.test(address) || address.length > EMAIL_MAX) throw new Error(`${address} is no email address.`)
      if (propertyIds.length > 0 === (providerId !== undefined))
        throw new Error('invite needs either --property, for a manager, or --provider, for a partner.')
      const origin = desk.origin()
      const token = await desk.change(async (unit) => {
        await requireProperties(unit.trx, propertyIds)
        return inviteAddress(unit, { address, propertyIds, providerId: providerId ?? null })
      })
      return { lines: [`${origin}/register?invite=${token}`], remark: `A worker mails this link to ${address}.` }
    },
  },
  withdraw: {
    does: 'withdraws the invitation, ends every session at once, lists the tokens that the account issued',
    takes: [ADDRESS],
    needs: ['DATABASE_APP_URL', 'PORTICO_KEYS_FILE'],
    isRecorded: true,
    async run(desk, given) {
      const address = given.argument('ADDRESS')
      return desk.change(async (unit) => {
        const { isKnown, invitations, accounts } = await withdrawAddress(unit, address)
        if (!isKnown) throw new Error(`Nobody has the address ${address}: there is no invitation and no account.`)
        const done = `Withdrew ${invitations} invitation(s) and shut out ${accounts} account(s).`
        return [done, ...(await describeTokensOf(unit.trx, address))].join('\n')
      })
    },
  },
  'list-managers': {
    does: 'lists the accounts that manage properties',
    options: { property: { value: 'ID', isId: true, is: 'only those who manage this property' } },
    needs: ['DATABASE_APP_URL'],
    isList: true,
    run: (desk, given) =>
      desk.read(async (trx) => {
        const propertyId = given.option('property')
        if (propertyId) await requireProperties(trx, [propertyId])
        return { rows: await listManagers(trx, propertyId), none: 'There are no managers.' }
      }),
  },
  'list-invitations': {
    does: 'lists the invitations of managers and partners, the latest first',
    needs: ['DATABASE_APP_URL'],
    isList: true,
    run: async (desk) => ({ rows: await desk.read(listInvitations), none: 'There are no invitations.' }),
  },
}
