import { idTokenSecret } from './domains/account/id-tokens.ts'
import { codeSecret } from './domains/credentials/access-code.ts'
import { profileSecret } from './domains/integrations/profiles.store.ts'
import { networkSecret } from './domains/networks/networks.store.ts'
import { subjectSecret } from './platform/audit-subjects.ts'
import type { SealedColumn } from './platform/secrets.ts'

/** Every column `sealed_…` of the database, with its purpose. A test compares them, and `rewrap-secrets` refuses to leave one out. */
export const sealedColumns: readonly SealedColumn[] = [
  subjectSecret,
  codeSecret,
  networkSecret,
  profileSecret,
  idTokenSecret,
]
