import Header from '@cloudscape-design/components/header'
import Link from '@cloudscape-design/components/link'
import { hasPanel } from '@portico/contract/entrances/entrances.rules'
import { settingsShown } from '@portico/contract/properties/property-settings.rules'
import { supportOf } from '@portico/contract/shared/support'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { entrancesQuery } from '#web/data/entrances/entrances.queries.ts'
import { propertyQuery, propertySettingsQuery } from '#web/data/properties/properties.queries.ts'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { SettingsForm } from '#web/domains/properties/settings-form.tsx'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useDeployment } from '#web/platform/deployment.ts'
import { FailedState } from '#web/ui/collection/collection-states.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

type Props = {
  propertyId: string
  headingVariant: 'h1' | 'h2'
  /** Shown if there is nothing to set. */
  fallback?: ReactNode
}

/** The permissions of the people of a property, depending on its features. */
export function UserPermissions({ propertyId, headingVariant, fallback }: Props) {
  const { t } = useTranslation('property', { keyPrefix: 'settings' })
  const { siteRedesign, accessCodes, avg } = usePropertyFeatures(propertyId)
  const { data: property } = useQuery(propertyQuery(propertyId))
  const { data: entrances, isPending } = useQuery(entrancesQuery(propertyId))
  const settings = useQuery({ ...propertySettingsQuery(propertyId), throwOnError: isSignedOut })

  if (settings.isError) return <FailedState title={t('loadFailed')} onRetry={() => void settings.refetch()} />
  if (!settings.data || !property || isPending) return <SkeletonBlock height={320} />
  const shows = settingsShown({
    siteRedesign,
    accessCodes,
    avg,
    hasAvc: property.avcEnabled,
    hasPanel: (entrances ?? []).some(hasPanel),
    isGuestAccessAllowed: settings.data.isGuestAccessAllowed,
  })
  if (!shows.guests && !shows.codes) return fallback
  return (
    <SettingsForm
      settings={settings.data}
      shows={shows}
      header={<FormHeader variant={headingVariant} isRedesigned={siteRedesign} />}
    />
  )
}

function FormHeader({ variant, isRedesigned }: { variant: 'h1' | 'h2'; isRedesigned: boolean }) {
  const { t } = useTranslation('property')
  const { country } = useDeployment()
  if (!isRedesigned) return <Header variant={variant}>{t('settings.userPermissions')}</Header>
  return (
    <Header
      variant={variant}
      actions={
        <Link href={supportOf[country].setupGuide} external externalIconAriaLabel={t('navigation.opensInNewTab')}>
          {t('navigation.setupGuide')}
        </Link>
      }
    >
      {t('settings.accessControl')}
    </Header>
  )
}
