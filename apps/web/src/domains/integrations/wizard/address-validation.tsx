import Box from '@cloudscape-design/components/box'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import type { AddressValidation as Validation } from '@portico/contract/integrations/integrations.rules'
import { useTranslation } from 'react-i18next'

const indicatorTypes = {
  MISSING_DATA: 'error',
  MATCH: 'success',
  CONFIRMATION_REQUIRED: 'warning',
  DENIED: 'error',
} as const satisfies Record<Validation, StatusIndicatorProps.Type>

/** The result of comparing an address with the one on file, with a hint if the user has to act. */
export function AddressValidation({ validation, explains = false }: { validation: Validation; explains?: boolean }) {
  const { t } = useTranslation('integrations', { keyPrefix: 'wizard' })
  return (
    <>
      <StatusIndicator type={indicatorTypes[validation]} wrapText>
        {t(`validation.${validation}`)}
      </StatusIndicator>
      {explains && validation !== 'MATCH' && (
        <Box variant="small" display="block">
          {t(`validationReason.${validation}`)}
        </Box>
      )}
    </>
  )
}
