import { BULK_ITEMS_MAX } from '@portico/contract/bulk-jobs/bulk-jobs.rules'
import type { CredentialField } from '@portico/contract/credentials/credentials.rules'
import type { CredentialsSearch } from '@portico/contract/credentials/credentials.schema'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ListOptions, useListPage } from '#web/platform/list-page.ts'
import { useListSelection } from '#web/ui/collection/use-list-selection.ts'
import { type CredentialRow, credentialRows, isSelectable } from './credential-rows.ts'
import { type CredentialType, countCredentials, credentialsPageQuery } from './credentials.queries.ts'

/** The credentials for which something is done: some, or all that meet a search, with the number that the manager was told. */
export type ChosenCredentials =
  | { rows: readonly CredentialRow[] }
  | { matching: { search: CredentialsSearch; count: number } }

export const isNone = (chosen: ChosenCredentials) => 'rows' in chosen && chosen.rows.length === 0
/** The credential that is chosen, if it is a single one. */
export const onlyOf = (chosen: ChosenCredentials) =>
  'rows' in chosen && chosen.rows.length === 1 ? chosen.rows[0] : undefined

const idOf = ({ id }: CredentialRow) => id

/** A page of credentials as the address asks for it, and which of them are chosen, for a table. */
export function useCredentialsPage(propertyId: string, type: CredentialType, options: ListOptions<CredentialField>) {
  const { search, request, data, table } = useListPage(options, (...asked) =>
    credentialsPageQuery(propertyId, type, ...asked),
  )
  const queryClient = useQueryClient()
  const items = useMemo(() => data && credentialRows(data), [data])
  const selection = useListSelection({
    ...{ shown: items, matches: table.matches, hasMore: table.hasMore, idOf, isSelectable },
    ...{ search: JSON.stringify(search), max: BULK_ITEMS_MAX },
    countAll: () => countCredentials(queryClient, propertyId, type, search),
  })
  const chosen: ChosenCredentials = selection.all.isChosen
    ? { matching: { search, count: selection.count } }
    : { rows: selection.items }
  return { request, selection, chosen, table: { ...table, items, idOf, count: data?.total } }
}
