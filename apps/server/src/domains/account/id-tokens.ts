import type { MasterKeys } from '../../platform/master-keys.ts'
import type { SealedColumn } from '../../platform/secrets.ts'

export const idTokenSecret = {
  table: 'sessions',
  column: 'sealed_id_token',
  ownedBy: 'account_id',
  purpose: 'id-token',
} as const satisfies SealedColumn

const { purpose } = idTokenSecret

/** The identity provider requires its ID token at sign-out. The token names the person, so it is stored encrypted. */
export const sealedIdTokens = (keys: MasterKeys) => ({
  seal: (idToken: string | null, accountId: string) => idToken && keys.seal(purpose, idToken, accountId),
  open: (sealed: string | null, accountId: string) => (sealed && keys.open(purpose, sealed, accountId)) || null,
})
