import { parseArgs } from 'node:util'
import { flagValues } from '@portico/contract/flags/flags.schema'
import { backUpCommand, type Report, restoreCommand, verifyBackupCommand } from './backup/backup-commands.ts'
import { repairRevisions } from './domains/access/repair-revisions.ts'
import { describeTokensOf, issueAudited } from './domains/access/tokens.service.ts'
import { inviteAddress, withdrawInvitation } from './domains/account/invitations.ts'
import { linkStripeCustomer } from './domains/billing/billing.store.ts'
import { setFlag } from './domains/flags/flags.store.ts'
import { approveProfile } from './domains/integrations/profile-approval.service.ts'
import { listWaitingProfiles } from './domains/integrations/profiles.store.ts'
import { erasePerson } from './domains/people/erase-person.service.ts'
import {
  addProvider,
  changeProvider,
  describeProviders,
  type ProviderOptions,
} from './domains/providers/catalogue.service.ts'
import { type AuditEntry, writeAudit } from './platform/audit.ts'
import { isAddress, readAnchors } from './platform/audit-anchors.ts'
import { type Database, openDatabase, type Transaction } from './platform/database.ts'
import { withdrawDeviceTokens } from './platform/device-tokens.ts'
import { loadMasterKeys } from './platform/master-keys.ts'
import { migrate } from './platform/migrate.ts'
import { rewrapSecrets } from './platform/secrets.ts'
import { signingKeysOf } from './platform/signing-keys.ts'
import { describeVerdict, verifyAudit } from './platform/verify-audit.ts'
import { sealedColumns } from './sealed-columns.ts'

const USAGE = `Commands for whoever operates Portico:
  invite ADDRESS --property ID [--property ID …]   invites a property manager, prints the link
  invite ADDRESS --provider ID                     invites a partner of a delivery provider
  withdraw ADDRESS                                 withdraws the invitation, ends every session at once, lists the tokens that the account issued
  set-flag NAME JSON                               sets a feature flag
  link-customer PROPERTY_ID CUSTOMER_ID            names the customer at Stripe that pays for a property
  issue-device-token DEVICE_ID                     lets a panel report what happens at its entrance, prints its token
  withdraw-device-tokens DEVICE_ID                 withdraws every token of a panel at once
  show-signing-keys                                prints the public keys by which panels verify their lists
  repair-revisions                                 lowers entrances whose revision is impossible, names the panels that must be emptied
  approve-profile [ID]                             approves a profile; without an id it lists those that wait
  add-provider NAME [--type TYPE] [--launch DAY]   adds a delivery provider: ACCESS, CHANNEL or PRIVATE, launched on a day such as 2027-03-01
  change-provider [ID] [--name NAME] [--type TYPE] [--launch DAY|none]
                                                   changes a provider; without an id it lists them
  verify-audit [--anchors PATH]                    checks every entry of the audit, and its chains against the anchors in a file or folder
  erase-person ID                                  makes a deleted user unreadable in the audit, and nameless in the history
  rewrap-secrets                                   wraps every stored secret with the current master key
  migrate                                          brings the database to the schema of this release
  backup FOLDER                                    copies the whole database into a new folder while servers go on writing
  restore FOLDER                                   restores a backup into an empty database
  verify-backup FOLDER [--scratch URL]             checks the files of a backup, and restores it into an empty scratch database
migrate, backup and restore work as the owner of the database: DATABASE_URL is its address.
DATABASE_APP_URL names the database, PORTICO_ORIGIN the portal, PORTICO_KEYS_FILE the master keys, PORTICO_AUDIT_ANCHORS the anchors.`

const ownKeys = () => loadMasterKeys(process.env.PORTICO_KEYS_FILE ?? '', 'prod')

type Values = ProviderOptions & { property?: string[]; provider?: string; anchors?: string }
type Command = (trx: Transaction, args: string[], values: Values) => Promise<string>

const commands: Record<string, Command> = {
  async invite(trx, [address], { property = [], provider }) {
    if (!address || (property.length === 0) === (provider === undefined)) throw new Error(USAGE)
    const token = await inviteAddress(trx, { address, propertyIds: property, providerId: provider ?? null })
    return `${process.env.PORTICO_ORIGIN ?? 'http://localhost:3000'}/register?invite=${token}`
  },
  async withdraw(trx, [address]) {
    if (!address) throw new Error(USAGE)
    const { invitations, accounts } = await withdrawInvitation(trx, address)
    const done = `Withdrew ${invitations} invitation(s) and shut out ${accounts} account(s).`
    return [done, ...(await describeTokensOf(trx, address))].join('\n')
  },
  async 'set-flag'(trx, [name, json]) {
    if (!name || !json) throw new Error(USAGE)
    const value: unknown = JSON.parse(json)
    const parsed = flagValues.strict().safeParse({ [name]: value })
    if (!parsed.success) throw new Error(`There is no flag ${name} that takes ${json}.`)
    await setFlag(trx, name, value)
    return `${name} is now ${json}.`
  },
  async 'link-customer'(trx, [propertyId, customerId]) {
    if (!propertyId || !customerId) throw new Error(USAGE)
    await linkStripeCustomer(trx, propertyId, customerId)
    return `${customerId} pays for ${propertyId}.`
  },
  async 'issue-device-token'(trx, [deviceId]) {
    if (!deviceId) throw new Error(USAGE)
    const [keys, by] = [await ownKeys(), { accountId: null, requestId: 'command issue-device-token' }]
    const unit = { trx, audit: (...entries: AuditEntry[]) => writeAudit(trx, keys, entries, by) }
    const token = await issueAudited(unit, deviceId, { accountId: null })
    if (!token) throw new Error(`There is no device ${deviceId}.`)
    return token
  },
  async 'show-signing-keys'() {
    return JSON.stringify(signingKeysOf(await ownKeys()), null, 2)
  },
  async 'withdraw-device-tokens'(trx, [deviceId]) {
    if (!deviceId) throw new Error(USAGE)
    const withdrawn = await withdrawDeviceTokens(trx, deviceId)
    const [first] = withdrawn
    if (first) {
      const entry = { propertyId: first.property_id, action: 'devices.withdrawTokens', entityId: deviceId }
      await writeAudit(trx, await ownKeys(), [entry], { accountId: null, requestId: 'command withdraw-device-tokens' })
    }
    return `Withdrew ${withdrawn.length} token(s).`
  },
  async 'repair-revisions'(trx) {
    return repairRevisions(trx, await ownKeys())
  },
  async 'approve-profile'(trx, [id]) {
    if (!id) return (await listWaitingProfiles(trx)).map((row) => Object.values(row).join('  ')).join('\n')
    const { nickname, pmsName } = await approveProfile(trx, await ownKeys(), id)
    return `The profile ${nickname} of ${pmsName} is approved and will be verified within minutes.`
  },
  async 'add-provider'(trx, [name], { type, launch }) {
    if (!name) throw new Error(USAGE)
    return addProvider(trx, await ownKeys(), { name, ...(type && { type }), ...(launch && { launch }) })
  },
  async 'change-provider'(trx, [id], options) {
    return id ? changeProvider(trx, await ownKeys(), id, options) : describeProviders(trx)
  },
  async 'erase-person'(trx, [id]) {
    if (!id) throw new Error(USAGE)
    return erasePerson(trx, await ownKeys(), id)
  },
  async 'verify-audit'(trx, _args, values) {
    const keys = await ownKeys()
    const configured = process.env.PORTICO_AUDIT_ANCHORS ?? 'stdout'
    const path = values.anchors ?? (configured === 'stdout' || isAddress(configured) ? undefined : configured)
    const kept = path ? await readAnchors(path, keys) : { anchors: [], problems: [] }
    const verdict = await verifyAudit(trx, keys, kept.anchors)
    const problems = [...kept.problems, ...verdict.problems]
    if (problems.length > 0) process.exitCode = 1
    return [...problems, ...describeVerdict(verdict, kept.anchors, problems.length)].join('\n')
  },
}

const keysIfAny = () => (process.env.PORTICO_KEYS_FILE ? ownKeys() : undefined)

/** These commands work as the owner of the database. */
const ownerCommands: Record<string, (ownerUrl: string, folder: string) => Promise<Report>> = {
  async migrate(ownerUrl) {
    const { applied } = await migrate({ ownerUrl, appRole: 'portico_app' })
    return { lines: applied.length > 0 ? applied : ['The schema is that of this release.'], isGood: true }
  },
  backup: backUpCommand,
  restore: async (ownerUrl, folder) => restoreCommand(ownerUrl, folder, await keysIfAny()),
}

/** These commands use several transactions, because they change many rows. */
const longCommands: Record<string, (database: Database) => Promise<string>> = {
  async 'rewrap-secrets'(database) {
    const keys = await ownKeys()
    return `Rewrapped ${await rewrapSecrets(database, keys, sealedColumns)} secret(s): all are under the key ${keys.current}.`
  },
}

const inTransaction = (command: Command) => (database: Database) =>
  database.asSystem((trx) => command(trx, args, values))

function readCommandLine() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        property: { type: 'string', multiple: true },
        provider: { type: 'string' },
        name: { type: 'string' },
        type: { type: 'string' },
        launch: { type: 'string' },
        anchors: { type: 'string' },
        scratch: { type: 'string' },
      },
    })
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`)
    process.exit(1)
  }
}

const { positionals, values } = readCommandLine()
if (values.help) {
  process.stdout.write(`${USAGE}\n`)
  process.exit(0)
}
const [name = '', ...args] = positionals
const found = findRun(name)
if (!found) {
  console.error(USAGE)
  process.exit(1)
}
try {
  process.stdout.write(`${await found()}\n`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

function findRun(name: string): (() => Promise<string>) | undefined {
  const [folder = ''] = args
  const { DATABASE_URL: ownerUrl, DATABASE_APP_URL: url } = process.env
  if (name === 'verify-backup')
    return folder ? async () => told(await verifyBackupCommand(values.scratch, folder, await keysIfAny())) : undefined
  const asOwner = Object.hasOwn(ownerCommands, name) ? ownerCommands[name] : undefined
  if (asOwner)
    return ownerUrl && (folder || name === 'migrate') ? async () => told(await asOwner(ownerUrl, folder)) : undefined
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const long = Object.hasOwn(longCommands, name) ? longCommands[name] : undefined
  const run = long ?? (command && inTransaction(command))
  if (!run || !url) return undefined
  return async () => {
    const database = openDatabase({ url, connections: 2 })
    return run(database).finally(() => database.close())
  }
}

function told({ lines, isGood }: Report): string {
  if (!isGood) process.exitCode = 1
  return lines.join('\n')
}
