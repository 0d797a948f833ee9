import { secondOf } from '@portico/contract/shared/days'
import type { CredentialRow } from '#web/data/credentials/credential-rows.ts'
import type { Column } from '#web/ui/collection/list-table.tsx'

/** The columns for a file: whatever clock the reader has chosen, moments are in the time zone of the property, which the header names. */
export const fileColumns = (columns: readonly Column<CredentialRow>[], timeZone: string): Column<CredentialRow>[] =>
  columns.map((column) => {
    if (column.id !== 'lastUsed') return column
    const textOf = ({ lastUsedTimeMillis: millis }: CredentialRow) =>
      millis === null ? '' : secondOf(millis, timeZone)
    return { ...column, header: `${column.header} (${timeZone})`, textOf }
  })
