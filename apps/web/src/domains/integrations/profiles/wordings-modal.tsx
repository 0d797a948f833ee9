import Box from '@cloudscape-design/components/box'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Profile } from '@portico/contract/integrations/profiles.schema'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { profilesQuery } from '#web/data/integrations/integrations.queries.ts'
import { useUpdateProfile } from '#web/data/integrations/profiles/profiles.mutations.ts'
import { asSelect, Field, type FormOf } from '#web/platform/form/field.tsx'
import { FormModal } from '#web/platform/form/form-modal.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { notify } from '#web/platform/notices.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { UnsavedChanges, useConfirmLeaving } from '#web/ui/use-unsaved-changes.ts'
import { meaningsOf, rowsOf, settingsOf, type Wording, type WordingRow } from './wordings.ts'

type Props = {
  profile: Profile
  /** The wordings of the last reading that have no meaning yet. */
  wordings: readonly Wording[]
  onClose: () => void
}
type Values = { rows: WordingRow[] }

/** The meanings that a manager gives to statuses and roles of a system that the portal does not know. */
export function WordingsModal({ profile, wordings, onClose }: Props) {
  const { t } = useTranslation('integrations')
  const queryClient = useQueryClient()
  const confirmLeaving = useConfirmLeaving()
  const [current, setCurrent] = useState(profile)
  const update = useUpdateProfile(profile.credentialId, t('notices.meaningsSaved'))
  const form = usePortalForm({
    initial: { rows: rowsOf(profile, wordings) } satisfies Values,
    texts: 'integrations',
    save: ({ rows }) => update.mutateAsync({ settings: settingsOf(rows), version: current.version }),
    onSaved: onClose,
  })
  const { rows } = form.watch()

  async function close() {
    if (!form.hasChanges || (await confirmLeaving())) onClose()
  }

  async function reload() {
    try {
      const profiles = await queryClient.fetchQuery({ ...profilesQuery, staleTime: 0 })
      const found = profiles.find(({ credentialId }) => credentialId === profile.credentialId)
      if (!found) return onClose()
      setCurrent(found)
      form.restart({ rows: rowsOf(found, wordings) })
    } catch {
      notify({ id: 'profile-reload', type: 'error', header: t('profiles.failed') })
    }
  }
  return (
    <>
      <UnsavedChanges hasChanges={form.hasChanges && !form.isSaving} />
      <FormModal
        form={form}
        header={t('wordings.title', { nickname: profile.nickname })}
        submitLabel={t('form.save')}
        onClose={() => void close()}
        onReload={reload}
      >
        <SpaceBetween size="l">
          <div>{t(rows.length > 0 ? 'wordings.intro' : 'wordings.empty')}</div>
          {(['status', 'role'] as const).map((kind) => (
            <Kind key={kind} kind={kind} form={form} rows={rows} />
          ))}
        </SpaceBetween>
      </FormModal>
    </>
  )
}

type KindProps = { kind: Wording['kind']; form: FormOf<Values>; rows: readonly WordingRow[] }

function Kind({ kind, form, rows }: KindProps) {
  const { t } = useTranslation('integrations', { keyPrefix: 'wordings' })
  if (!rows.some((row) => row.kind === kind)) return null
  const options = [
    { value: '', label: t('undecided') },
    ...meaningsOf[kind].map((value) => ({ value, label: t(`meanings.${value}`) })),
  ]
  return (
    <SpaceBetween size="s">
      <Box variant="h3">{t(`kinds.${kind}`)}</Box>
      {rows.map(
        (row, index) =>
          row.kind === kind && (
            <Field
              key={row.wording}
              form={form}
              name={`rows.${index}.meaning`}
              label={row.wording}
              description={row.residents > 0 && t('residents', { count: row.residents })}
            >
              {(field) => <Select {...asSelect(field, options)} expandToViewport />}
            </Field>
          ),
      )}
    </SpaceBetween>
  )
}
