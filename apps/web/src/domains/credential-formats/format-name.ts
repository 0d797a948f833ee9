import { digitsOf } from '@portico/contract/credential-formats/credential-formats.rules'
import type { SupportedCredentialFormat } from '@portico/contract/credential-formats/credential-formats.schema'
import type { TFunction } from 'i18next'

/** Makers' names are the same in every language; a code is told by its digits. */
export const formatName = (t: TFunction<'credentialFormats'>, format: SupportedCredentialFormat) =>
  format.type === 'CODE'
    ? t('codeName', { count: digitsOf(format) })
    : `${format.credentialTypeName} ${format.credentialFormatName}`
