import { useTranslation } from 'react-i18next'
import { DefaultKeys } from '#web/domains/integrations/sync/default-keys/default-keys.tsx'
import type { DefaultKeyChoices } from '#web/domains/integrations/sync/default-keys/use-default-keys.ts'

type Props = { propertyId: string; keys: DefaultKeyChoices }

/** The last step where syncs are reviewed: the keys of new residents. */
export function ResidentKeysStep({ propertyId, keys }: Props) {
  const { t } = useTranslation('sync')
  return <DefaultKeys title={t('defaultKeys.label')} propertyId={propertyId} keys={keys} />
}
