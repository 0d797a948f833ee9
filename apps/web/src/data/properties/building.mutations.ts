import type { ArchiveBody, BuildingChange, BuildingDraft } from '@portico/contract/properties/building.schema'
import type { ContactDraft } from '@portico/contract/properties/contacts.schema'
import type { QueryClient } from '@tanstack/react-query'
import { teamKeyOf } from '#web/data/company/team.queries.ts'
import { api } from '#web/platform/api.ts'
import { hasCode, isShownByForm } from '#web/platform/api-error.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { refreshProperty } from '#web/platform/query-client.ts'
import { useIdempotencyKeys } from '#web/platform/use-idempotency-keys.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { buildingQuery } from './building.queries.ts'
import { useBuildingFailure } from './building-failure.ts'

const aboutProperty = (propertyId: string) => `property-${propertyId}`

/** Lists of the company's properties are shown by its team, too. */
const refreshBoth = (queryClient: QueryClient, { propertyId, companyId }: { propertyId: string; companyId: string }) =>
  Promise.all([
    refreshProperty(queryClient, propertyId),
    queryClient.invalidateQueries({ queryKey: teamKeyOf(companyId) }),
  ])

export function useAddProperty() {
  const { t } = useTranslation('building', { keyPrefix: 'notices' })
  const failed = useBuildingFailure()
  const idempotencyKeyOf = useIdempotencyKeys()
  return usePortalMutation({
    call: ({ companyId, draft }: { companyId: string; draft: BuildingDraft }) =>
      api('POST /v1/companies/:companyId/properties', {
        params: { companyId },
        body: draft,
        idempotencyKey: idempotencyKeyOf({ companyId, ...draft }),
      }),
    about: 'property-add',
    done: ({ name }) => t('propertyAdded', { name }),
    failed: failed(t('propertyAddFailed')),
    isShown: isShownByForm,
    onDone: (added, _, queryClient) => refreshBoth(queryClient, added),
  })
}

/** Adds the first contact of a property that has just been added. */
export function useAddFirstContact() {
  const { t } = useTranslation('building', { keyPrefix: 'notices' })
  return usePortalMutation({
    call: ({ propertyId, draft }: { propertyId: string; propertyName: string; draft: ContactDraft }) =>
      api('POST /v1/property/contacts/:propertyId', { params: { propertyId }, body: draft }),
    about: 'property-add',
    done: ({ name }, { propertyName }) =>
      t('propertyAddedWithContact', { property: propertyName, contact: name ?? '' }),
    onDone: (_, { propertyId }, queryClient) => refreshProperty(queryClient, propertyId),
  })
}

export function useUpdateProperty(propertyId: string) {
  const { t } = useTranslation('building', { keyPrefix: 'notices' })
  const failed = useBuildingFailure()
  return usePortalMutation({
    call: (change: BuildingChange) =>
      api('PUT /v1/property/details/:propertyId', { params: { propertyId }, body: change }),
    about: aboutProperty(propertyId),
    done: ({ name }) => t('propertyChanged', { name }),
    failed: failed(t('propertyChangeFailed')),
    isShown: isShownByForm,
    onDone: (changed, _, queryClient) => {
      queryClient.setQueryData(buildingQuery(propertyId).queryKey, changed)
      return refreshBoth(queryClient, changed)
    },
  })
}

export function useArchiveProperty(propertyId: string) {
  const { t } = useTranslation('building', { keyPrefix: 'notices' })
  const failed = useBuildingFailure()
  return usePortalMutation({
    call: (body: ArchiveBody) => api('POST /v1/property/archive/:propertyId', { params: { propertyId }, body }),
    about: aboutProperty(propertyId),
    done: ({ name }) => t('propertyArchived', { name }),
    failed: failed(t('propertyArchiveFailed')),
    isShown: isShownByForm,
    onDone: (archived, _, queryClient) => refreshBoth(queryClient, archived),
  })
}

/** Its texts come with every page of a property, all of which offer it. */
export function useRestoreProperty(propertyId: string) {
  const { t } = useTranslation('property', { keyPrefix: 'archived' })
  return usePortalMutation({
    call: () => api('DELETE /v1/property/archive/:propertyId', { params: { propertyId } }),
    about: aboutProperty(propertyId),
    done: ({ name }) => t('restored', { name }),
    failed: (error) => ({
      header: t('restoreFailed'),
      ...(hasCode(error, 'properties.tooMany') && { content: t('tooMany') }),
    }),
    onDone: (restored, _, queryClient) => refreshBoth(queryClient, restored),
  })
}
