import Box from '@cloudscape-design/components/box'
import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { PROVIDER_NAMES_MAX, PROVIDER_NAMES_SHOWN } from '@portico/contract/providers/providers.rules'
import type { AccessCustomer } from '@portico/contract/providers/providers.schema'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchedDialog } from '#web/ui/fetched.tsx'
import { NamedProviders } from './named-providers.tsx'

const ProviderNamesModal = fetchedDialog(async () => (await import('./provider-names-modal.tsx')).ProviderNamesModal)

type Props = { kind: 'active' | 'upcoming'; providers: readonly AccessCustomer[] }

/** The first of them, and all of them when they are asked for. */
export function ProviderNames({ kind, providers }: Props) {
  const { t } = useTranslation('providers', { keyPrefix: 'names' })
  const [isOpen, setOpen] = useState(false)
  if (providers.length === 0) return <Box color="text-body-secondary">{t(`${kind}.none`)}</Box>
  return (
    <SpaceBetween size="s">
      <NamedProviders providers={providers.slice(0, PROVIDER_NAMES_SHOWN)} />
      {providers.length > PROVIDER_NAMES_SHOWN && (
        <Link variant="primary" ariaLabel={t(`${kind}.seeAll`)} onFollow={() => setOpen(true)}>
          {t('seeAll')}
        </Link>
      )}
      {isOpen && (
        <ProviderNamesModal
          title={t(`${kind}.title`)}
          providers={providers.slice(0, PROVIDER_NAMES_MAX)}
          onClose={() => setOpen(false)}
        />
      )}
    </SpaceBetween>
  )
}
