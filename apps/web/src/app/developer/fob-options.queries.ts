import type { CredentialField } from '@portico/contract/credentials/credentials.rules'
import type { Fob } from '@portico/contract/credentials/credentials.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { credentialRows, nameOfHolder } from '#web/data/credentials/credential-rows.ts'
import { credentialsPageQuery } from '#web/data/credentials/credentials.queries.ts'
import { localeOfTag } from '#web/platform/i18n.ts'
import { listRequest } from '#web/platform/list-request.ts'
import { useTranslation } from '#web/ui/translation.tsx'

const PAGE = { pageSize: 100, pageNumber: 1 }
const textOf = ({ facilityCode, number }: Fob) => [facilityCode ?? [], number].flat().join(' / ')

/** The fobs of a property with who holds them: the first by number, of those that match what is typed. */
export function useFobOptions(propertyId: string) {
  const { i18n } = useTranslation()
  const [typed, setTyped] = useState('')
  const tokens = typed.trim() ? [{ field: '', operator: ':' as const, value: typed.trim() }] : []
  const view = { tokens, matchesAny: false, sort: { field: 'number', isDescending: false }, page: 1 }
  const { request } = listRequest<CredentialField>(view, {}, localeOfTag(i18n.language))
  const { data, isError, isFetching, refetch } = useQuery(credentialsPageQuery(propertyId, 'PHYSICAL', request, PAGE))
  const fobs = new Map((data ? credentialRows(data) : []).flatMap(({ id, fob }) => (fob ? [[id, fob]] : [])))
  const options = (data ? credentialRows(data) : []).flatMap(({ id, fob, people: [holder] }) =>
    fob ? [{ value: id, label: textOf(fob), ...(holder && { description: nameOfHolder(holder) }) }] : [],
  )
  return {
    fobs,
    options,
    menu: {
      filteringType: 'manual',
      statusType: isError ? 'error' : isFetching ? 'loading' : 'finished',
      onLoadItems: ({ detail }: { detail: { filteringText: string } }) => {
        if (isError && detail.filteringText === typed) void refetch()
        setTyped(detail.filteringText)
      },
    } as const,
  }
}
