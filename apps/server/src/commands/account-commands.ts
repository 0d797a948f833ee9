import { EMAIL, EMAIL_MAX } from '@portico/contract/shared/email.rules'
import { describeTokensOf } from '../domains/access/tokens.service.ts'
import { type InvitedOwner, inviteOwner } from '../domains/account/further-owners.service.ts'
import { inviteAddress, withdrawAddress } from '../domains/account/invitations.service.ts'
import { listAllCompanies, requireCompanyRole } from '../domains/company/operated-companies.service.ts'
import type { Command } from './command.ts'
import { listInvitations, listManagers } from './lists.store.ts'
import { requireProperties } from './required.ts'

const ADDRESS = { name: 'ADDRESS', is: 'an email address' } as const

const mailedTo = (address: string) => `A worker mails this link to ${address}.`

function remarkOn({ beginsAt, isWaiting, told }: InvitedOwner, address: string, company: string): string {
  const from = beginsAt?.toISOString()
  if (!from) return mailedTo(address)
  if (told !== undefined)
    return [
      `${company} has an owner, so the link works from ${from}, and a worker mails it to ${address} then.`,
      `${told} member(s) get a mail now. An owner can withdraw the invitation in Team.`,
    ].join('\n')
  return isWaiting
    ? `${address} is invited already: the link still works from ${from}, and nobody is told again.`
    : `${address} is invited already, and the link works since ${from}. ${mailedTo(address)}`
}

export const accountCommands: Record<string, Command> = {
  invite: {
    does: 'invites a property manager or a partner, prints the link (14 days, once)',
    takes: [ADDRESS],
    options: {
      property: { value: 'ID', isId: true, isRepeated: true, is: 'a property to manage; list-properties names them' },
      company: { value: 'ID', isId: true, is: 'a company to work for; list-companies names them' },
      role: { value: 'ROLE', is: 'the role in all of the company, such as owner' },
      provider: { value: 'ID', isId: true, is: 'the delivery provider of a partner; change-provider names them' },
    },
    needs: ['DATABASE_APP_URL', 'PORTICO_KEYS_FILE'],
    isRecorded: true,
    notes: [
      'A worker mails the link within a minute. PORTICO_ORIGIN is the address of the portal.',
      'An owner of a company that has one begins after 72 hours: the link is mailed then, and every member is told at once.',
    ],
    async run(context, given) {
      const [address, propertyIds, providerId] = [
        given.argument('ADDRESS').trim(),
        given.all('property'),
        given.option('provider'),
      ]
      const [companyId, roleId] = [given.option('company'), given.option('role')]
      if (!EMAIL.test(address) || address.length > EMAIL_MAX) throw new Error(`${address} is no email address.`)
      if ([propertyIds.length > 0, companyId !== undefined, providerId !== undefined].filter(Boolean).length !== 1)
        throw new Error('invite needs either --property or --company, for a manager, or --provider, for a partner.')
      if ((companyId === undefined) !== (roleId === undefined))
        throw new Error('--company and --role belong together: invite needs both or neither.')
      const origin = context.origin()
      const { token, remark } = await context.change(async (unit) => {
        await requireProperties(unit.trx, propertyIds)
        const ofCompany = companyId && roleId ? { companyId, roleId } : undefined
        const company = ofCompany && (await requireCompanyRole(unit.trx, ofCompany.companyId, ofCompany.roleId))
        if (companyId && company && roleId === 'owner') {
          const invited = await inviteOwner(unit, { address, companyId })
          return { ...invited, remark: remarkOn(invited, address, company) }
        }
        const invited = await inviteAddress(unit, { address, propertyIds, providerId: providerId ?? null, ofCompany })
        return { ...invited, remark: mailedTo(address) }
      })
      return { lines: [`${origin}/register?invite=${token}`], remark }
    },
  },
  withdraw: {
    does: 'withdraws the invitation, ends every session at once, lists the tokens that the account issued',
    takes: [ADDRESS],
    needs: ['DATABASE_APP_URL', 'PORTICO_KEYS_FILE'],
    isRecorded: true,
    async run(context, given) {
      const address = given.argument('ADDRESS')
      return context.change(async (unit) => {
        const { isKnown, invitations, accounts, unclaimed } = await withdrawAddress(unit, address)
        if (!isKnown) throw new Error(`Nobody has the address ${address}: there is no invitation and no account.`)
        const done = `Withdrew ${invitations} invitation(s) and shut out ${accounts} account(s).`
        const owners = unclaimed.map((company) => `Nobody owns ${company} any more: invite an owner.`)
        return [done, ...owners, ...(await describeTokensOf(unit.trx, address))].join('\n')
      })
    },
  },
  'list-managers': {
    does: 'lists the accounts that manage properties',
    options: { property: { value: 'ID', isId: true, is: 'only those who manage this property' } },
    needs: ['DATABASE_APP_URL'],
    isList: true,
    run: (context, given) =>
      context.read(async (trx) => {
        const propertyId = given.option('property')
        if (propertyId) await requireProperties(trx, [propertyId])
        return { rows: await listManagers(trx, propertyId), none: 'There are no managers.' }
      }),
  },
  'list-invitations': {
    does: 'lists the invitations of managers and partners, the latest first',
    needs: ['DATABASE_APP_URL'],
    isList: true,
    run: (context) =>
      context.read(async (trx) => {
        const names = new Map((await listAllCompanies(trx)).map(({ id, name }) => [id, name]))
        const rows = (await listInvitations(trx)).map(({ companyId, ...row }) => ({
          ...row,
          for: row.for ?? names.get(companyId ?? ''),
        }))
        return { rows, none: 'There are no invitations.' }
      }),
  },
}
