import Button from '@cloudscape-design/components/button'
import type { RunRemarks } from '@portico/contract/sync/sync.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayAnywhere } from '#web/data/company/may.ts'
import { profilesQuery } from '#web/data/integrations/integrations.queries.ts'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import type { Wording } from './wordings.ts'

const WordingsModal = lazyDialog(async () => (await import('./wordings-modal.tsx')).WordingsModal)

type Props = {
  /** Null: the profile belongs to another manager, who alone can change it. */
  credentialId: string | null
  wordings: RunRemarks['unknownWordings']
  isLink?: boolean
}

/** A button to give meanings to the words of the PMS that the last sync did not know. */
export function MapWordings({ credentialId, wordings, isLink = false }: Props) {
  const { t } = useTranslation('sync', { keyPrefix: 'remarks' })
  const may = useMayAnywhere()
  const { data } = useQuery({ ...profilesQuery, enabled: credentialId !== null && may('integrations.change') })
  const [isOpen, setIsOpen] = useState(false)
  const profile = data?.find((one) => one.credentialId === credentialId)
  if (!profile) return credentialId === null ? <span>{t('meaningsByOwner')}</span> : null
  const shown = wordings.map(({ kind, wording, residents }): Wording => {
    return { kind: kind === 'STATUS' ? 'status' : 'role', wording, residents }
  })
  return (
    <>
      <Button variant={isLink ? 'inline-link' : 'normal'} onClick={() => setIsOpen(true)}>
        {t('meanings')}
      </Button>
      {isOpen && <WordingsModal profile={profile} wordings={shown} onClose={() => setIsOpen(false)} />}
    </>
  )
}
