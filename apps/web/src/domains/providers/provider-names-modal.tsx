import Modal from '@cloudscape-design/components/modal'
import type { AccessCustomer } from '@portico/contract/providers/providers.schema'
import { NamedProviders } from './named-providers.tsx'

type Props = { title: string; providers: readonly AccessCustomer[]; onClose: () => void }

export function ProviderNamesModal({ title, providers, onClose }: Props) {
  return (
    <Modal visible header={title} onDismiss={onClose}>
      <NamedProviders providers={providers} />
    </Modal>
  )
}
