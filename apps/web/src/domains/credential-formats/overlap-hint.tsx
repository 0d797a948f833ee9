import Alert from '@cloudscape-design/components/alert'
import { overlapsOf } from '@portico/contract/credential-formats/credential-formats.rules'
import type {
  CredentialFormatCreation,
  CredentialFormatWithAddress,
} from '@portico/contract/credential-formats/credential-formats.schema'
import { useQuery } from '@tanstack/react-query'
import { credentialFormatsQuery } from '#web/data/credential-formats/credential-formats.queries.ts'
import { NameList } from '#web/ui/name-list.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

/** `1000–1999 (Floor 1)` */
export const rangeAtPlace = ({ credentialFormat: { range }, address }: CredentialFormatWithAddress) =>
  range ? `${range.replace('-', '–')} (${address.name})` : address.name

type Props = { propertyId: string; creation: CredentialFormatCreation }

/** Says with which formats of the property a new physical one would have numbers in common. */
export function OverlapHint({ propertyId, creation }: Props) {
  const { t } = useTranslation(['credentialFormats', 'ui'])
  const { data = [] } = useQuery(credentialFormatsQuery(propertyId))
  const { supportedFormatId, facilityCode = null, range = null } = creation
  const added = { id: '', supportedFormatId, type: 'PHYSICAL' as const, facilityCode, range }
  const ids = new Set(
    overlapsOf(
      added,
      data.map(({ credentialFormat }) => credentialFormat),
    ).map(({ id }) => id),
  )
  const others = data.filter(({ credentialFormat }) => ids.has(credentialFormat.id))
  if (others.length === 0) return null
  return (
    <Alert header={t('add.overlaps')}>
      <NameList names={others.map(rangeAtPlace)} />
      {t('add.overlapsHint')}
    </Alert>
  )
}
