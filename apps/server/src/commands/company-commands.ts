import { nameLimits } from '@portico/contract/company/company.rules'
import { EMAIL, EMAIL_MAX } from '@portico/contract/shared/email.rules'
import { nameProblem } from '@portico/contract/shared/names.rules'
import { moveInvitations } from '../domains/account/moved-invitations.service.ts'
import { mergeTeams, renameCompany, requireTwo } from '../domains/company/merge-companies.service.ts'
import { listAllCompanies } from '../domains/company/operated-companies.service.ts'
import { countSharedProfiles, moveProfiles } from '../domains/integrations/moved-profiles.service.ts'
import { addCompanyWithOwner } from '../domains/operator/operator.service.ts'
import { moveProperties } from '../domains/properties/moved-properties.service.ts'
import type { Command, Recorded } from './command.ts'

const COMPANY = { is: 'the id of a company', isId: true } as const

export const companyCommands: Record<string, Command> = {
  'list-companies': {
    does: 'lists all companies',
    needs: ['DATABASE_APP_URL'],
    isList: true,
    notes: [
      'Nobody owns a company that is unclaimed: invite an owner. Shared profiles are logins of property-management systems',
      'that are used in another company, too: only the account that has added them sees them.',
    ],
    run: (context) =>
      context.read(async (trx) => {
        const shared = await countSharedProfiles(trx)
        const rows = await listAllCompanies(trx)
        return {
          rows: rows.map((row) => ({ ...row, sharedProfiles: shared.get(row.id) ?? 0 })),
          none: 'There are no companies.',
        }
      }),
  },
  'add-company': {
    does: 'adds a company and invites its first owner, prints the link (14 days, once)',
    takes: [{ name: 'NAME', is: 'the name of the company' }],
    options: { owner: { value: 'ADDRESS', is: 'the email address of its first owner' } },
    needs: ['DATABASE_APP_URL', 'PORTICO_KEYS_FILE'],
    isRecorded: true,
    notes: ['A worker mails the link within a minute. PORTICO_ORIGIN is the address of the portal.'],
    async run(context, given) {
      const [name, ownerEmail] = [given.argument('NAME').trim(), given.option('owner')?.trim() ?? '']
      if (nameProblem(name, nameLimits))
        throw new Error(`A name has ${nameLimits.min} to ${nameLimits.max} characters.`)
      if (!ownerEmail) throw new Error('add-company needs --owner, the address of whoever owns the company first.')
      if (!EMAIL.test(ownerEmail) || ownerEmail.length > EMAIL_MAX)
        throw new Error(`${ownerEmail} is no email address.`)
      const origin = context.origin()
      const { companyId, token } = await context.change((unit) => addCompanyWithOwner(unit, { name, ownerEmail }))
      return {
        lines: [`${origin}/register?invite=${token}`],
        remark: `${name} is the company ${companyId}. A worker mails this link to ${ownerEmail}.`,
      }
    },
  },
  'rename-company': {
    does: 'gives a company another name',
    takes: [
      { name: 'COMPANY_ID', ...COMPANY },
      { name: 'NAME', is: 'the new name' },
    ],
    needs: ['DATABASE_APP_URL', 'PORTICO_KEYS_FILE'],
    isRecorded: true,
    async run(context, given) {
      const [id, name] = [given.argument('COMPANY_ID'), given.argument('NAME')]
      const before = await context.change((unit) => renameCompany(unit, id, name))
      return `${before} is now ${name.trim()}.`
    },
  },
  'merge-companies': {
    does: 'moves all of a company into another one',
    takes: [
      { name: 'FROM', is: 'the id of the company that ends', isId: true },
      { name: 'INTO', is: 'the id of the company that remains', isId: true },
    ],
    needs: ['DATABASE_APP_URL', 'PORTICO_KEYS_FILE'],
    isRecorded: true,
    notes: [
      'Properties, assignments, roles, groups, invitations and profiles move. Owners of both own all of it afterwards. Whoever had',
      'another role for all of FROM has it for a group of its properties. Open invitations for all of FROM are withdrawn.',
      'Groups and roles whose name is taken get a number. The command says what it has done.',
    ],
    run: (context, given) =>
      context.change((unit) => merge(unit, { from: given.argument('FROM'), into: given.argument('INTO') })),
  },
}

async function merge({ trx, audit }: Recorded, ids: { from: string; into: string }): Promise<string> {
  const { from, into } = await requireTwo(trx, ids)
  const invitations = await moveInvitations(trx, from.id, into.id)
  const propertyIds = await moveProperties(trx, from.id, into.id)
  const profiles = await moveProfiles(trx, from.id, into.id)
  const team = await mergeTeams(trx, { from: from.id, into: into.id, fromName: from.name }, propertyIds)
  await audit({
    companyId: into.id,
    action: 'companies.merge',
    entityId: into.id,
    before: { companyId: from.id, name: from.name },
    after: { propertyIds, profiles, invitations: invitations.moved, withdrawn: invitations.withdrawn, ...team },
  })
  return [
    `${from.name} is part of ${into.name} now, with ${propertyIds.length} properties, ${profiles} profiles and ${invitations.moved} invitations.`,
    ...(team.owners > 0 ? [`${team.owners} owner(s) of ${from.name} own all of ${into.name}.`] : []),
    ...(team.narrowedTo
      ? [`${team.narrowed} role(s) for all of ${from.name} count for the group ${team.narrowedTo}.`]
      : []),
    ...team.renamed.map(({ before, after }) => `${before} is called ${after}, because the name was taken.`),
    ...invitations.withdrawn.map((email) => `The invitation of ${email} is withdrawn: invite again.`),
  ].join('\n')
}
