import { FOB_DIGITS } from '@portico/contract/credentials/credentials.rules'
import type { FobSearch, FoundFob, LostFob } from '@portico/contract/credentials/credentials.schema'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { hasFields } from '#web/platform/api-error.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useIdempotencyKeys } from '#web/platform/use-idempotency-keys.ts'
import { createStore } from '#web/ui/store.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { type CredentialRow, nameOfHolder } from './credential-rows.ts'

/** The fob that the dialog is about. Without the name of a property it is one of the page. */
export type KnownFob = Omit<FoundFob, 'propertyName'> & { propertyName?: string }

const [store, set] = createStore<{ fob?: KnownFob } | null>(null)

/** The dialog that reports a lost fob, which any page may open. Without a fob it asks for the number. */
export const lostFobDialog = {
  ...store,
  open: (fob?: KnownFob) => set(fob ? { fob } : {}),
  close: () => set(null),
}

/** A row of a table as the dialog needs it. */
export function knownFobOf({ id, propertyId, fob, people: [holder] }: CredentialRow): KnownFob | undefined {
  if (!fob) return undefined
  const { personId } = holder ?? {}
  return {
    credentialId: id,
    propertyId,
    fob,
    holder: holder && personId ? { personId, name: nameOfHolder(holder) } : null,
  }
}

/** The fobs whose number begins like this, at all properties of the manager. */
export const fetchFobs = (query: FobSearch, signal?: AbortSignal) =>
  api('GET /v1/fobs', { query, ...(signal && { signal }) })

export const foundFobsQuery = (search: FobSearch) =>
  queryOptions({
    queryKey: ['credentials', 'fobs', search] as const,
    queryFn: ({ signal }) => fetchFobs(search, signal),
    enabled: FOB_DIGITS.test(search.number),
    staleTime: 0,
  })

/** One dialog gives one replacement, even if it is submitted several times. The form shows errors that belong to a field. */
export function useReportLostFob(fob: KnownFob | undefined) {
  const { t } = useTranslation('credentials', { keyPrefix: 'lost' })
  const idempotencyKeyOf = useIdempotencyKeys()
  const number = fob?.fob.number
  const name = fob?.holder?.name
  return usePortalMutation({
    call: (body: LostFob) => {
      const params = { credentialId: fob?.credentialId ?? '' }
      const idempotencyKey = idempotencyKeyOf({ ...params, ...body })
      return api('POST /v1/credentials/:credentialId/lost', { params, body, idempotencyKey })
    },
    about: 'fob-lost',
    done: ({ replacement }) => {
      const next = replacement?.fob?.number
      if (next === undefined) return t('done', { number })
      return name ? t('replaced', { number, next, name }) : t('replacedForNobody', { number, next })
    },
    failed: t('failed'),
    isShown: hasFields,
    changes: fob?.propertyId ?? '',
    isDelivered: true,
  })
}
