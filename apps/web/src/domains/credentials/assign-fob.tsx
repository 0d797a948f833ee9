import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isStale } from '#web/platform/api-error.ts'
import { ConflictAlert } from '#web/ui/conflict-alert.tsx'
import { type CredentialRow, credentialRows } from './credential-rows.ts'
import { useUpdateCredential } from './credentials.mutations.ts'
import { fobsQuery } from './credentials.queries.ts'
import { HolderSelect } from './holder-select.tsx'

type Props = { propertyId: string; fob: CredentialRow; onClose: () => void }

/** Gives a fob to somebody, to somebody else, or takes it back. */
export function AssignFob({ propertyId, fob: opened, onClose }: Props) {
  const { t } = useTranslation(['credentials', 'app'])
  const queryClient = useQueryClient()
  const [fob, setFob] = useState(opened)
  const update = useUpdateCredential('fobs', propertyId)
  const [personId, setPersonId] = useState(holderOf(opened))
  const save = () => update.mutate({ id: fob.id, body: { personId, version: fob.version } }, { onSuccess: onClose })

  async function reload() {
    const list = await queryClient.fetchQuery({ ...fobsQuery(propertyId), staleTime: 0 })
    const current = credentialRows(list).find(({ id }) => id === fob.id)
    update.reset()
    if (!current || current.status === 'INACTIVE') return onClose()
    setFob(current)
    setPersonId(holderOf(current))
  }
  return (
    <Modal
      visible
      header={t('assign.title', { number: fob.fob?.number ?? '' })}
      onDismiss={onClose}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={onClose}>
              {t('app:actions.cancel')}
            </Button>
            <Button variant="primary" loading={update.isPending} onClick={save}>
              {t('assign.save')}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="l">
        {isStale(update.error) && <ConflictAlert onReload={() => void reload().catch(() => undefined)} />}
        <FormField label={t('columns.holder')} description={t('assign.hint')}>
          <HolderSelect propertyId={propertyId} value={personId} onChange={setPersonId} />
        </FormField>
      </SpaceBetween>
    </Modal>
  )
}

const holderOf = ({ people: [first] }: CredentialRow) => first?.personId ?? null
