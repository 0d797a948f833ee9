import Select from '@cloudscape-design/components/select'
import type { Profile } from '@portico/contract/integrations/profiles.schema'
import type { PropertyWithPermission } from '@portico/contract/properties/properties.schema'
import { useNavigate } from 'react-router'
import { usePropertyChoices } from '#web/app/property/use-property-choices.ts'
import { integrationWizardPath } from '#web/data/integrations/integrations.paths.ts'
import { useTranslation } from '#web/ui/translation.tsx'

const isFree = ({ property, integration }: PropertyWithPermission) => property.avcEnabled && !integration

/** Leads from a profile to the setup at a property that has no integration yet. */
export function ConnectProperty({ profile: { pmsName, nickname } }: { profile: Profile }) {
  const { t } = useTranslation('integrations', { keyPrefix: 'profiles' })
  const { options, status, open, search, loadMore, retry } = usePropertyChoices(isFree)
  const navigate = useNavigate()
  return (
    <Select
      selectedOption={null}
      placeholder={t('connect')}
      ariaLabel={t('connectNamed', { nickname })}
      options={options}
      onChange={({ detail }) => void navigate(integrationWizardPath(detail.selectedOption.value ?? '', pmsName))}
      onFocus={open}
      onLoadItems={({ detail: { filteringText, firstPage, samePage } }) =>
        samePage ? retry() : firstPage ? search(filteringText) : loadMore()
      }
      statusType={status}
      filteringType="manual"
      filteringAriaLabel={t('connect')}
      empty={t('connectNone')}
      expandToViewport
    />
  )
}
