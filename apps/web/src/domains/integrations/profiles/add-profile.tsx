import Button from '@cloudscape-design/components/button'
import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import type { PmsProvider } from '@portico/contract/shared/pms-providers'
import { useFlags } from '#web/platform/flags.ts'
import { useTranslation } from '#web/ui/translation.tsx'

type Props = {
  /** Without it the system is chosen from those that are offered. */
  provider: PmsProvider | undefined
  onAdd: (pmsName: PmsProvider) => void
}

export function AddProfile({ provider, onAdd }: Props) {
  const { t } = useTranslation('integrations', { keyPrefix: 'profiles' })
  const { enabledPmsProviders } = useFlags()
  if (provider) {
    return (
      <Button variant="primary" onClick={() => onAdd(provider)}>
        {t('add')}
      </Button>
    )
  }
  return (
    <ButtonDropdown
      variant="primary"
      items={enabledPmsProviders.map((id) => ({ id, text: id }))}
      onItemClick={({ detail }) => onAdd(detail.id as PmsProvider)}
      expandToViewport
    >
      {t('add')}
    </ButtonDropdown>
  )
}
