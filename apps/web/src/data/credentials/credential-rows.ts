import type {
  Credential,
  CredentialsPage,
  CredentialWithRelations,
} from '@portico/contract/credentials/credentials.schema'

type Holder = CredentialWithRelations['peopleWithSharingRelations'][number]

/** A credential as the tables show it. */
export type CredentialRow = Credential & { people: readonly Holder[] }

export const credentialRows = ({ credentialsWithRelations }: CredentialsPage): CredentialRow[] =>
  credentialsWithRelations.map(({ credential, peopleWithSharingRelations }) => ({
    ...credential,
    people: peopleWithSharingRelations,
  }))

/** A single name for a person. */
export const nameOfHolder = ({ personName, email }: Pick<Holder, 'personName' | 'email'>) => personName ?? email ?? ''

export const isSelectable = ({ status }: CredentialRow) => status !== 'INACTIVE'

/** The parts of a credential that its validity depends on. */
export type Timed = Pick<Credential, 'startTimeMillis' | 'expiryTimeMillis' | 'version'> & {
  people: readonly Pick<Holder, 'serviceExpiryTimeMillis'>[]
}

/** Whether the credential expires with the service period of its holder. */
export const followsServicePeriod = ({ expiryTimeMillis, people }: Timed) =>
  expiryTimeMillis === (people[0]?.serviceExpiryTimeMillis ?? null)
