import Box from '@cloudscape-design/components/box'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import {
  type AddressPart,
  addressParts,
  type AddressValidation as Validation,
} from '@portico/contract/integrations/addresses.rules'
import { useTranslation } from '#web/ui/translation.tsx'
import type { CheckedProperty } from './address-check.ts'

const indicatorTypes = {
  MISSING_DATA: 'warning',
  MATCH: 'success',
  CONFIRMATION_REQUIRED: 'warning',
  DENIED: 'error',
} as const satisfies Record<Validation, StatusIndicatorProps.Type>

type Props = Pick<CheckedProperty, 'validation' | 'missing'> & { explains?: boolean }

/** The result of comparing an address with the one on file, with a hint if the user has to act. */
export function AddressValidation({ validation, missing, explains = false }: Props) {
  const { t } = useTranslation('integrations', { keyPrefix: 'wizard' })
  return (
    <>
      <StatusIndicator type={indicatorTypes[validation]} wrapText>
        {t(`validation.${validation}`)}
      </StatusIndicator>
      {explains && validation !== 'MATCH' && (
        <Box variant="small" display="block">
          {validation === 'MISSING_DATA' ? <MissingParts missing={missing} /> : t(`validationReason.${validation}`)}
        </Box>
      )}
    </>
  )
}

/** Street and city are what people recognise a building by: without both there is no address. */
function MissingParts({ missing }: { missing: readonly AddressPart[] }) {
  const { t, i18n } = useTranslation('integrations', { keyPrefix: 'wizard.missing' })
  if (missing.includes('line1') && missing.includes('city')) return t('everything')
  const names = addressParts.filter((part) => missing.includes(part)).map((part) => t(`parts.${part}`))
  return t('some', { parts: new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names) })
}
