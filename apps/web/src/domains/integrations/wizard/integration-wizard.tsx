import Alert from '@cloudscape-design/components/alert'
import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Integration } from '@portico/contract/integrations/integrations.schema'
import { isConfigurable } from '@portico/contract/integrations/profiles.rules'
import type { Profile } from '@portico/contract/integrations/profiles.schema'
import type { CountedProperty } from '@portico/contract/properties/properties.schema'
import type { PmsProvider } from '@portico/contract/shared/pms-providers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useMay } from '#web/data/company/may.ts'
import { integrationsQuery } from '#web/data/integrations/integrations.queries.ts'
import { placesQuery } from '#web/data/places/places.queries.ts'
import { propertyIntegrationsPath } from '#web/data/properties/properties.paths.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { useProfiles } from '#web/domains/integrations/profiles/use-profiles.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { FailedState } from '#web/ui/collection/collection-states.tsx'
import { ConflictAlert } from '#web/ui/conflict-alert.tsx'
import { InfoLink } from '#web/ui/info-link.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { UnsavedChanges } from '#web/ui/use-unsaved-changes.ts'
import { WaitingPage } from '#web/ui/waiting-page.tsx'
import { WizardFrame } from '#web/ui/wizard-frame.tsx'
import { AddressStep } from './address-step.tsx'
import { KeysStep } from './keys-step.tsx'
import { ProfileStep } from './profile-step.tsx'
import { PropertiesStep } from './properties-step.tsx'
import { UnitsStep } from './units-step.tsx'
import { useExitPaths } from './use-exit-paths.ts'
import { useSetup } from './use-setup.ts'
import { activeStep, laterOf, type WizardStep, wizardSteps } from './wizard-steps.ts'

/** The keys that a sync gives to new residents. The first sync gives those that are saved by then. */
type ResidentKeys = {
  hasFailed: boolean
  untilSaved: () => Promise<boolean>
  /** The step where they are chosen, where syncs are reviewed. */
  step: (setup: { isLive: boolean }) => ReactNode
}

type Props = {
  propertyId: string
  provider: PmsProvider
  residentKeys: ResidentKeys
  /** The address of the property as it is written where it stands. */
  addressOnFile: ReactNode
}

/** Connects a property to a property-management system, or changes how it is connected. */
export function IntegrationWizard({ propertyId, provider, residentKeys, addressOnFile }: Props) {
  const { t } = useTranslation(['integrations', 'app'])
  const queryClient = useQueryClient()
  const integrations = useQuery({ ...integrationsQuery(propertyId), throwOnError: isSignedOut })
  const profiles = useProfiles()
  const { data: property } = useQuery(propertyQuery(propertyId))
  const [attempt, setAttempt] = useState(0)

  if (integrations.data && profiles.data && property) {
    const [integration] = integrations.data
    if (integration && integration.provider !== provider)
      return <ConnectedElsewhere propertyId={propertyId} provider={integration.provider} />
    const reload = async () => {
      await queryClient.refetchQueries({ queryKey: integrationsQuery(propertyId).queryKey })
      setAttempt(attempt + 1)
    }
    return (
      <Steps
        key={attempt}
        propertyId={propertyId}
        property={property}
        provider={provider}
        integration={integration}
        profiles={profiles.data.filter(({ pmsName }) => pmsName === provider)}
        residentKeys={residentKeys}
        addressOnFile={addressOnFile}
        onReload={() => void reload()}
      />
    )
  }
  if (integrations.isError || profiles.isError) {
    const failed = integrations.isError ? integrations : profiles
    const title = t(integrations.isError ? 'cards.failed' : 'profiles.failed')
    return <FailedState title={title} onRetry={() => void failed.refetch()} />
  }
  return <WaitingPage text={t('app:loading')} />
}

function ConnectedElsewhere({ propertyId, provider }: { propertyId: string; provider: PmsProvider }) {
  const { t } = useTranslation('integrations')
  return (
    <Alert type="info" header={t('wizard.elsewhere', { provider })}>
      <Link href={propertyIntegrationsPath(propertyId)}>{t('wizard.toIntegrations')}</Link>
    </Alert>
  )
}

type StepsProps = Props & {
  property: CountedProperty
  integration: Integration | undefined
  /** Of this system, whatever their status. */
  profiles: readonly Profile[]
  onReload: () => void
}

function Steps({
  propertyId,
  property,
  provider,
  integration,
  profiles,
  residentKeys,
  addressOnFile,
  onReload,
}: StepsProps) {
  const { t } = useTranslation('integrations', { keyPrefix: 'wizard' })
  const navigate = useNavigate()
  const exitPaths = useExitPaths(propertyId)
  const [search, setSearch] = useSearchParams()
  const places = useQuery({ ...placesQuery(propertyId), throwOnError: isSignedOut })
  const usable = profiles.filter(isConfigurable)
  const setup = useSetup({
    propertyId,
    property,
    integration,
    profiles: usable,
    places: places.data,
    onDone: () => navigate(exitPaths.finish),
  })
  const isFull = useIsFull()
  const may = useMay(propertyId)
  const [reached, setReached] = useState<WizardStep>('profile')
  const help = useHelpLink('integrations', t('title', { provider }))
  const hasProfile = usable.some(({ credentialId }) => credentialId === integration?.credentialId)
  const active = activeStep(search.get('step'), { integration, hasProfile, reached })

  function show(step: WizardStep) {
    setReached(laterOf(reached, step))
    setSearch({ step }, { preventScrollReset: true })
  }
  const contentOf: Record<WizardStep, () => ReactNode> = {
    profile: () => <ProfileStep provider={provider} profiles={profiles} setup={setup} />,
    properties: () => <PropertiesStep property={property} integration={integration} setup={setup} />,
    address: () => (
      <AddressStep property={property} integration={integration} setup={setup} addressOnFile={addressOnFile} />
    ),
    units: () => (
      <UnitsStep
        places={places.data}
        changes={integration?.unitChanges}
        isFailed={places.isError}
        onRetry={places.refetch}
        setup={setup}
        propertyId={propertyId}
        mayAddPlaces={isFull && may('properties.change')}
      />
    ),
    keys: () =>
      isFull ? (
        residentKeys.step({ isLive: integration?.pmpPropertyStatus === 'LIVE' })
      ) : (
        <KeysStep propertyId={propertyId} />
      ),
  }
  return (
    <>
      <UnsavedChanges hasChanges={setup.hasChanges} />
      <SpaceBetween size="l">
        {setup.conflicts > 0 && <ConflictAlert key={setup.conflicts} onReload={onReload} />}
        <WizardFrame
          steps={wizardSteps.map((id) => ({
            id,
            title: t(`steps.${id}.title`),
            description:
              id === 'keys' && isFull
                ? t('keys.description', { provider })
                : t(`steps.${id}.description`, { provider }),
            info: <InfoLink {...help} />,
            isOptional: id === 'keys',
            errorText: id === 'keys' && residentKeys.hasFailed ? t('keys.notSaved') : setup.form.errorText(id),
            pass: id === 'keys' ? residentKeys.untilSaved : () => setup.pass(id),
            content: id === active ? contentOf[id]() : null,
          }))}
          activeId={active}
          onActivate={show}
          submitLabel={t('finish')}
          isSubmitting={setup.form.isSaving}
          onSubmit={() => void setup.form.submit()}
          onCancel={() => void navigate(exitPaths.cancel)}
        />
      </SpaceBetween>
    </>
  )
}
