import { digitsOf } from '@portico/contract/credential-formats/credential-formats.rules'
import type { SupportedCredentialFormat } from '@portico/contract/credential-formats/credential-formats.schema'
import type { TFunction } from 'i18next'

/** Names of manufacturers are the same in every language. A code format is named by its number of digits. */
export const formatName = (t: TFunction<'credentialFormats'>, format: SupportedCredentialFormat) =>
  format.type === 'CODE'
    ? t('codeName', { count: digitsOf(format) })
    : `${format.credentialTypeName} ${format.credentialFormatName}`
