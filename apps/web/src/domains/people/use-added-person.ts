import type { Person } from '@portico/contract/people/people.schema'
import { useLocation, useNavigate } from 'react-router'
import { peoplePath } from '#web/data/people/people.paths.ts'
import { findPageOf } from '#web/data/people/people.queries.ts'
import { localeOfTag } from '#web/platform/i18n.ts'
import { useTableChoice } from '#web/platform/table-preference.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { USERS_TABLE } from './users-table.ts'

type Place = { pathname: string; hash?: string }

/**
 * Opens the page of the table that holds somebody who was added, in the order of the table, and marks them there. The table stands at `place`.
 */
export function useShowAdded(propertyId: string, place: Place = { pathname: peoplePath(propertyId) }) {
  const navigate = useNavigate()
  const { language } = useTranslation().i18n
  const { pageSize } = useTableChoice(USERS_TABLE).value
  return async ({ personId }: Person) => {
    const request = { sort: USERS_TABLE.sort.field, locale: localeOfTag(language) } as const
    const page = await findPageOf(propertyId, personId, request, pageSize)
    const search = page > 1 ? `?page=${page}` : ''
    await navigate({ ...place, search }, { state: { added: personId } })
  }
}

/** The id of the person whom the page before has added. */
export function useAddedPerson(): string | undefined {
  const { added } = (useLocation().state ?? {}) as { added?: unknown }
  return typeof added === 'string' ? added : undefined
}
