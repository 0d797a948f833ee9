import { by, id, kept, named, type Personal } from './personal.ts'

export type Store = {
  /** What it is called in docs/privacy.md, and where it is. */
  what: string
  personal: readonly Personal[]
  /** The files of the server that write it to a disk. */
  writtenBy?: readonly string[]
}

/** Whatever else than a column holds personal data, or could be thought to: files, queues, other machines. */
export const stores = {
  mailbox: {
    what: 'mails as files in the folder `mailbox`, only where there is no mail server',
    personal: [by('mails', 'person'), kept('mails', 'account')],
    writtenBy: ['platform/mailbox-folder.ts'],
  },
  mails: {
    what: 'mails that were sent: mail server and inbox of the reader',
    personal: [kept('outside', 'person', 'account')],
  },
  downloads: {
    what: 'CSV and JSON files of lists, openings, changes and reports: written while they are sent, stored nowhere but where somebody saves them',
    personal: [kept('outside', 'person', 'guest', 'account')],
  },
  upload: {
    what: 'the CSV file of residents: the browser reads it and sends rows, which become items of a bulk job',
    personal: [by('jobs', 'person')],
  },
  replies: {
    what: 'replies that are kept for repeated requests: table `idempotency`',
    personal: [named('person')],
  },
  queue: {
    what: 'waiting jobs in the schema `pgboss`: ids only',
    personal: [id('account')],
  },
  backups: {
    what: 'backups, archives of the write-ahead log and replicas of the database, with the keys of the audit',
    personal: [kept('expires', 'person', 'guest', 'contact', 'account', 'operator')],
    writtenBy: ['backup/copy-table.ts', 'backup/manifest.ts'],
  },
  anchors: {
    what: 'anchors of the audit outside the database: ids of chains, names of properties, hashes',
    personal: [id('account')],
    writtenBy: ['platform/audit-anchors.ts', 'platform/start-checks.ts'],
  },
  log: {
    what: 'the log on standard output: ids of accounts, and of refused calls the network of the address; no names, no e-mail addresses',
    personal: [kept('outside', 'account')],
  },
  figures: { what: 'the figures at `/metrics`: counts only', personal: [] },
  panels: {
    what: 'the lists of panels: ids, hours and slow hashes of codes, without names. The next list is without the person; openings that a panel has not delivered yet name ids',
    personal: [id('person')],
  },
  browser: { what: 'browsers: preferences of the portal, no data', personal: [] },
  identity: {
    what: 'the OpenID Connect provider: who signs in',
    personal: [kept('outside', 'account')],
  },
  pms: {
    what: 'property-management systems: residents, whom the next sync would bring again',
    personal: [kept('outside', 'person')],
  },
  stripe: { what: 'Stripe: customers are properties', personal: [] },
  keys: {
    what: 'the key file: without it nothing that is sealed can be read, and its place is another one than that of the backups',
    personal: [],
    writtenBy: ['platform/master-keys.ts'],
  },
} as const satisfies Record<string, Store>
