import Header from '@cloudscape-design/components/header'
import type { Building } from '@portico/contract/properties/building.schema'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useUpdateProperty } from '#web/data/properties/building.mutations.ts'
import { buildingQuery } from '#web/data/properties/building.queries.ts'
import { propertyPath } from '#web/data/properties/properties.paths.ts'
import { FormPage } from '#web/platform/form/form-page.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { InfoLink } from '#web/ui/info-link.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { BuildingFields } from './building-fields.tsx'
import { type BuildingValues, buildingProblems, draftOf, valuesOf } from './building-values.ts'
import { limitsOfBuilding } from './limits.ts'

type Props = {
  /** As it was loaded with the page: a refetch must not bring a version that nobody has seen. */
  building: Building
  actions?: ReactNode
}

/** Changes name, code, address and time zone of a property. */
export function EditProperty({ building, actions }: Props) {
  const { t } = useTranslation('building', { keyPrefix: 'property' })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [started, setStarted] = useState(building)
  const { propertyId } = building
  const update = useUpdateProperty(propertyId)
  const help = useHelpLink('property', t('editTitle'))
  const form = usePortalForm<BuildingValues, Building>({
    initial: valuesOf(building),
    texts: 'building',
    limits: limitsOfBuilding,
    problems: buildingProblems,
    save: (values) => update.mutateAsync({ ...draftOf(values), version: started.version }),
    onSaved: () => navigate(propertyPath(propertyId)),
  })
  return (
    <FormPage
      form={form}
      header={
        <Header variant="h1" info={<InfoLink {...help} />} actions={actions}>
          {t('editTitle')}
        </Header>
      }
      submitLabel={t('save')}
      cancel={propertyPath(propertyId)}
      onReload={async () => {
        const current = await queryClient.fetchQuery({ ...buildingQuery(propertyId), staleTime: 0 })
        setStarted(current)
        form.restart(valuesOf(current))
      }}
    >
      <BuildingFields form={form} isNew={false} />
    </FormPage>
  )
}
