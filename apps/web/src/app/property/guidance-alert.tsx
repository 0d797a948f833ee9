import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { supportOf } from '@portico/contract/shared/support'
import { useQuery } from '@tanstack/react-query'
import { entrancesQuery } from '#web/data/entrances/entrances.queries.ts'
import { checklistPath, setupWizardPath } from '#web/data/properties/properties.paths.ts'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { useDeployment } from '#web/platform/deployment.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { usePreference } from '#web/platform/preferences.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** The next step for a manager: to set up the property or, after that, to read the setup guide. */
export function GuidanceAlert({ propertyId }: { propertyId: string }) {
  const { isManaged, accessGroup, may } = usePropertyFeatures(propertyId)
  const { isSuccess } = useQuery({ ...entrancesQuery(propertyId), enabled: may('entrances.read') })
  if (!isManaged || !isSuccess || !may(['keys.change', 'people.change'])) return null
  return accessGroup ? <LearnMore /> : <Setup propertyId={propertyId} />
}

function Setup({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('property', { keyPrefix: 'setup' })
  const isFull = useIsFull()
  return (
    <Alert
      type="info"
      header={t('header')}
      action={
        <SpaceBetween direction="horizontal" size="xs">
          {isFull && <Button href={checklistPath(propertyId)}>{t('checklist')}</Button>}
          <Button variant="primary" href={setupWizardPath(propertyId)}>
            {t('start')}
          </Button>
        </SpaceBetween>
      }
    >
      {t('content')}
    </Alert>
  )
}

function LearnMore() {
  const { t } = useTranslation('property', { keyPrefix: 'learnMore' })
  const { country } = useDeployment()
  const [isDismissed, setDismissed] = usePreference('learnMoreDismissed')
  if (isDismissed) return null
  return (
    <Alert
      type="info"
      header={t('header')}
      dismissible
      dismissAriaLabel={t('dismiss')}
      onDismiss={() => setDismissed(true)}
      action={
        <Button href={supportOf[country].setupGuide} target="_blank" iconName="external" iconAlign="right">
          {t('guide')}
        </Button>
      }
    >
      {t('content')}
    </Alert>
  )
}
