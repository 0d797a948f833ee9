import Modal from '@cloudscape-design/components/modal'
import Select from '@cloudscape-design/components/select'
import type { Holdings, HoursView } from '@portico/contract/hours/hours.schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Effect } from '#web/data/hours/effect.tsx'
import { useSetCredentialHours } from '#web/data/hours/hours.mutations.ts'
import { hoursQuery, personHoursQuery } from '#web/data/hours/hours.queries.ts'
import { hoursOptions } from '#web/data/hours/hours-options.ts'
import { asSelect, Field } from '#web/platform/form/field.tsx'
import { FormModal } from '#web/platform/form/form-modal.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { useNamespace } from '#web/platform/i18n.ts'
import { EmptyState, FailedState } from '#web/ui/collection/collection-states.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { NONE } from './set-hours-values.ts'

type Credential = Holdings['credentials'][number]
type Props = {
  propertyId: string
  credentialId: string
  personId: string
  /** The number of the fob, or the name of who has the code. */
  name: string
  kind: 'codes' | 'fobs'
  onClose: () => void
}

/** The hours of one code or fob, which count besides those of its holder's keys. */
export function CredentialHours(props: Props) {
  useNamespace('hours')
  useNamespace('ui')
  const { propertyId, personId, credentialId, name, kind, onClose } = props
  const { t } = useTranslation('hours', { keyPrefix: 'credential' })
  const hours = useQuery(hoursQuery(propertyId))
  const held = useQuery({ ...personHoursQuery(propertyId, personId), staleTime: 0 })
  const header = t(`header.${kind}`, { name })
  const failed = [hours, held].find(({ isError, data }) => isError && !data)
  const credential = held.data?.credentials.find((one) => one.credentialId === credentialId)
  if (hours.data && credential && held.isFetchedAfterMount)
    return <CredentialForm {...props} header={header} hours={hours.data} credential={credential} />
  return (
    <Modal visible header={header} onDismiss={onClose}>
      {failed ? (
        <FailedState title={t('loadFailed')} onRetry={() => void failed.refetch()} />
      ) : held.data && held.isFetchedAfterMount ? (
        <EmptyState title={t('gone')} />
      ) : (
        <SkeletonBlock height={160} />
      )}
    </Modal>
  )
}

type FormProps = Props & { header: string; hours: readonly HoursView[]; credential: Credential }
const valuesOf = (credential: Credential) => ({ hours: credential.hours?.hoursId ?? NONE })

function CredentialForm({ propertyId, personId, credentialId, header, hours, credential, onClose }: FormProps) {
  const { t, i18n } = useTranslation('hours')
  const queryClient = useQueryClient()
  const [started, setStarted] = useState(credential)
  const setting = useSetCredentialHours(propertyId, credentialId)
  const idOf = (choice: string) => (choice === NONE ? null : choice)
  const form = usePortalForm({
    initial: valuesOf(credential),
    texts: 'hours',
    save: (values) => setting.mutateAsync({ hoursId: idOf(values.hours), version: started.version }),
    onSaved: onClose,
    fieldOf: () => 'hours',
  })
  const choice = form.watch('hours')
  const draft = useMemo(
    () => ({ credential: { credentialId, hoursId: choice === NONE ? null : choice } }),
    [credentialId, choice],
  )
  const options = [
    { value: NONE, label: t('set.none'), description: t('credential.noneHint') },
    ...hoursOptions(hours, t, i18n.language),
  ]
  return (
    <FormModal
      form={form}
      header={header}
      submitLabel={t('set.submit')}
      onClose={onClose}
      onReload={async () => {
        const fresh = await queryClient.fetchQuery({ ...personHoursQuery(propertyId, personId), staleTime: 0 })
        const current = fresh.credentials.find((one) => one.credentialId === credentialId)
        if (!current) return
        setStarted(current)
        form.restart(valuesOf(current))
      }}
    >
      <Field form={form} name="hours" label={t('fields.hours')} description={t('credential.hint')}>
        {(field) => <Select {...asSelect(field, options)} expandToViewport />}
      </Field>
      <Effect propertyId={propertyId} draft={draft} />
    </FormModal>
  )
}
