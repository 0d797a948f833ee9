import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { providersListPath } from '#web/data/providers/providers.paths.ts'
import { providerPermissionsQuery } from '#web/data/providers/providers.queries.ts'
import { AgreementMissing } from '#web/domains/providers/agreement-missing.tsx'
import { ManageAccess } from '#web/domains/providers/manage-access.tsx'
import { isSignedOut } from '#web/platform/api-error.ts'
import { EmptyState, FailedState } from '#web/ui/collection/collection-states.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

type Props = { propertyId: string; providerIds: readonly string[] }

export function ManageAccessPage({ propertyId, providerIds }: Props) {
  const { t } = useTranslation('providers')
  const { siteRedesign, thirdParty } = usePropertyFeatures(propertyId)
  const { data, isPending, refetch } = useQuery({ ...providerPermissionsQuery(propertyId), throwOnError: isSignedOut })
  const chosen = useMemo(
    () => data?.filter(({ accessCustomerId }) => providerIds.includes(accessCustomerId)),
    [data, providerIds],
  )
  const home = providersListPath(propertyId, siteRedesign)
  const isThere = chosen !== undefined && chosen.length > 0
  if (isThere && thirdParty) {
    const missing = new Set(providerIds).size - chosen.length
    return (
      <ManageAccess propertyId={propertyId} permissions={chosen} home={home} missing={missing} onReload={refetch} />
    )
  }
  if (isThere) return <Page content={<AgreementMissing propertyId={propertyId} />} />
  if (isPending) return <Page content={<SkeletonBlock height={320} />} />
  if (!data) return <Page content={<FailedState title={t('failed')} onRetry={() => void refetch()} />} />
  const back = <Button href={home}>{t('manageAccess.toProviders')}</Button>
  return (
    <Page content={<EmptyState title={t('manageAccess.none')} hint={t('manageAccess.noneHint')} action={back} />} />
  )
}

function Page({ content }: { content: ReactNode }) {
  const { t } = useTranslation('providers')
  return (
    <SpaceBetween size="l">
      <Header variant="h1">{t('manageAccess.title')}</Header>
      {content}
    </SpaceBetween>
  )
}
