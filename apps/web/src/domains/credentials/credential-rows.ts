import type { Credential, CredentialWithRelations } from '@portico/contract/credentials/credentials.schema'

type Holder = CredentialWithRelations['peopleWithSharingRelations'][number]

/** A credential as the tables show it. */
export type CredentialRow = Credential & { people: readonly Holder[] }

export const credentialRows = (list: readonly CredentialWithRelations[]): CredentialRow[] =>
  list.map(({ credential, peopleWithSharingRelations }) => ({ ...credential, people: peopleWithSharingRelations }))

/** What somebody is called where there is room for one name only. */
export const nameOfHolder = ({ personName, email }: Pick<Holder, 'personName' | 'email'>) => personName ?? email ?? ''

export const isSelectable = ({ status }: CredentialRow) => status !== 'INACTIVE'

/** As much of a credential as says when it is valid. */
export type Timed = Pick<Credential, 'startTimeMillis' | 'expiryTimeMillis' | 'version'> & {
  people: readonly Pick<Holder, 'serviceExpiryTimeMillis'>[]
}

/** Whether it has no end of its own: it then follows its holder's stay. */
export const followsStay = ({ expiryTimeMillis, people }: Timed) =>
  expiryTimeMillis === (people[0]?.serviceExpiryTimeMillis ?? null)
