import Box from '@cloudscape-design/components/box'
import Checkbox from '@cloudscape-design/components/checkbox'
import Container from '@cloudscape-design/components/container'
import FormField from '@cloudscape-design/components/form-field'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { needsConfirmation } from '@portico/contract/integrations/addresses.rules'
import type { Integration } from '@portico/contract/integrations/integrations.schema'
import type { CountedProperty } from '@portico/contract/properties/properties.schema'
import type { TFunction } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { addressText, type CheckedProperty, checkAddresses } from './address-check.ts'
import { AddressValidation } from './address-validation.tsx'
import type { Setup } from './use-setup.ts'

const PAGE_SIZE = 5
const idOf = ({ propertyId }: CheckedProperty) => propertyId

const columnsOf = (t: TFunction<'integrations'>): Column<CheckedProperty>[] => [
  {
    id: 'name',
    header: t('wizard.properties.name'),
    textOf: ({ propertyName }) => propertyName,
    isRowHeader: true,
    minWidth: 160,
  },
  {
    id: 'address',
    header: t('wizard.properties.address'),
    cell: ({ propertyAddress }) => addressText(propertyAddress) || '-',
    textOf: ({ propertyAddress }) => addressText(propertyAddress),
    minWidth: 220,
  },
  {
    id: 'status',
    header: t('profiles.status'),
    cell: (property) => <AddressValidation {...property} explains={property.validation === 'MISSING_DATA'} />,
    textOf: ({ validation }) => t(`wizard.validation.${validation}`),
    minWidth: 200,
  },
]

type Props = { property: CountedProperty; integration: Integration | undefined; setup: Setup; addressOnFile: ReactNode }

export function AddressStep({ property, integration, setup, addressOnFile }: Props) {
  const { t } = useTranslation('integrations')
  const { data, isError, refetch } = setup.offered
  const columns = useMemo(() => columnsOf(t), [t])
  const items = useMemo(
    () => data && checkAddresses(setup.selected, property.address, integration?.addressValidationResults),
    [data, setup.selected, property.address, integration?.addressValidationResults],
  )
  const confirmable = items?.filter(({ validation }) => needsConfirmation(validation)) ?? []
  const hints = (['CONFIRMATION_REQUIRED', 'MISSING_DATA'] as const).filter((status) =>
    confirmable.some(({ validation }) => validation === status),
  )
  return (
    <SpaceBetween size="l">
      <Container>
        <Box variant="awsui-key-label">{t('wizard.address.onFile')}</Box>
        {addressOnFile}
      </Container>
      <CollectionTable
        items={items}
        isFailed={isError}
        onRetry={() => void refetch()}
        idOf={idOf}
        columns={columns}
        pageSize={PAGE_SIZE}
        isAddressed={false}
        texts={{
          title: t('wizard.address.title'),
          empty: t('wizard.properties.empty'),
          failed: t('wizard.properties.failed'),
          filter: t('wizard.properties.filter'),
        }}
      />
      {confirmable.length > 0 && (
        <FormField
          errorText={setup.form.errorCode('address') === 'confirmationRequired' && setup.form.errorText('address')}
        >
          <Checkbox
            checked={setup.choice.isConfirmed}
            onChange={({ detail }) => setup.confirmAddresses(detail.checked)}
            description={hints.map((status) => t(`wizard.address.confirmHint.${status}`)).join(' ')}
          >
            {t('wizard.address.confirm')}
          </Checkbox>
        </FormField>
      )}
    </SpaceBetween>
  )
}
