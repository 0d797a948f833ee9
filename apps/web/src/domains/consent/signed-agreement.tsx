import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import ExpandableSection from '@cloudscape-design/components/expandable-section'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Spinner from '@cloudscape-design/components/spinner'
import type { Signature } from '@portico/contract/consent/consent.schema'
import { useQuery } from '@tanstack/react-query'
import { signaturesQuery } from '#web/data/consent/consent.queries.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { useNamespace } from '#web/platform/i18n.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { EmptyState, FailedState } from '#web/ui/collection/collection-states.tsx'
import { LeftOut } from '#web/ui/collection/left-out.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { partsOf } from './agreement-parts.ts'
import { AgreementText } from './agreement-text.tsx'

type Property = { id: string; name: string; timeZone: string }
type Props = { property: Property; onClose: () => void }

/** Who has signed the agreement for a property, with the words that were signed. */
export function SignedAgreement({ property, onClose }: Props) {
  useNamespace('consent')
  const { t } = useTranslation(['consent', 'app'])
  const { data, isPending, refetch } = useQuery(signaturesQuery(property.id))
  return (
    <Modal visible size="large" header={t('modal.title')} onDismiss={onClose}>
      {isPending && (
        <Box textAlign="center">
          <span role="status">
            <Spinner /> {t('modal.loading')}
          </span>
        </Box>
      )}
      {!isPending && !data && <FailedState title={t('modal.loadFailed')} onRetry={() => void refetch()} />}
      {data?.signatures.length === 0 && <EmptyState title={t('signed.none')} hint={t('signed.noneHint')} />}
      {data && data.signatures.length > 0 && (
        <SpaceBetween size="l">
          {data.signatures.map((signature) => (
            <SignatureCopy key={signature.acceptedTimeMillis} signature={signature} property={property} />
          ))}
          <LeftOut shown={data.signatures.length} total={data.total} />
        </SpaceBetween>
      )}
    </Modal>
  )
}

function SignatureCopy({ signature, property }: { signature: Signature; property: Property }) {
  const { t } = useTranslation('consent', { keyPrefix: 'signed' })
  const { version, agreementContent, acceptedBy, acceptedTimeMillis } = signature
  const { day, named } = useClock(property.id)
  const facts = [
    t('property', { name: property.name }),
    t('by', { name: acceptedBy }),
    t('at', { time: named(acceptedTimeMillis) }),
    t('version', { version }),
  ]

  function download() {
    const text = [...facts, ...partsOf(agreementContent).map((part) => part.text)].join('\r\n\r\n')
    saveFile(`${t('file')}-${day(acceptedTimeMillis)}.txt`, `\uFEFF${text}\r\n`, 'text/plain;charset=utf-8')
  }
  return (
    <SpaceBetween size="xs">
      {facts.map((fact) => (
        <div key={fact}>{fact}</div>
      ))}
      <Button iconName="download" onClick={download}>
        {t('download')}
      </Button>
      <ExpandableSection headerText={t('text', { version })}>
        <AgreementText content={agreementContent} />
      </ExpandableSection>
    </SpaceBetween>
  )
}
