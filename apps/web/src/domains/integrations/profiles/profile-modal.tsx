import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Profile } from '@portico/contract/integrations/profiles.schema'
import type { PmsProvider } from '@portico/contract/shared/pms-providers'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { profilesQuery } from '#web/domains/integrations/integrations.queries.ts'
import { isStale } from '#web/platform/api-error.ts'
import { showFieldErrors } from '#web/platform/field-errors.ts'
import { notify } from '#web/platform/notices.ts'
import { confirm } from '#web/ui/confirm.ts'
import { ConflictAlert } from '#web/ui/conflict-alert.tsx'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.ts'
import { ProfileFields } from './profile-fields.tsx'
import {
  changeOf,
  creationOf,
  emptyValues,
  freeNickname,
  namesOf,
  type ProfileValues,
  problemsOf,
  valuesOf,
} from './profile-form.ts'
import { useAddProfile, useUpdateProfile } from './profiles.mutations.ts'

type Props = {
  pmsName: PmsProvider
  /** The one that is changed; without it a new one is made. */
  profile?: Profile
  otherNicknames: readonly string[]
  onClose: () => void
}

/** What a property-management system wants to know before it lets us in. */
export function ProfileModal({ pmsName, profile, otherNicknames, onClose }: Props) {
  const { t } = useTranslation(['integrations', 'app', 'ui'])
  const queryClient = useQueryClient()
  const formId = useId()
  const addition = useAddProfile()
  const update = useUpdateProfile(profile?.credentialId ?? '')
  const [started, setStarted] = useState(profile)
  const [suggested] = useState(() => freeNickname(t('form.defaultNickname', { pmsName }), otherNicknames))
  const resolver = useMemo(
    () => resolverOf({ pmsName, otherNicknames, keepsSecrets: profile !== undefined }),
    [pmsName, otherNicknames, profile],
  )
  const { control, handleSubmit, setError, reset, formState } = useForm<ProfileValues>({
    resolver,
    defaultValues: profile ? valuesOf(profile) : emptyValues(pmsName, suggested),
  })
  const { isDirty, isSubmitting } = formState
  useUnsavedChanges(isDirty && !isSubmitting)

  const submit = handleSubmit(async (values) => {
    try {
      if (started) await update.mutateAsync(changeOf(started, values))
      else await addition.mutateAsync(creationOf(pmsName, values))
      onClose()
    } catch (error) {
      showFieldErrors(error, namesOf(pmsName), setError)
    }
  })

  async function close() {
    const isLeaving =
      !isDirty ||
      (await confirm({
        header: t('ui:unsaved.header'),
        content: t('ui:unsaved.content'),
        confirmLabel: t('ui:unsaved.leave'),
        variant: 'destructive',
      }))
    if (isLeaving) onClose()
  }

  async function reload() {
    try {
      const profiles = await queryClient.fetchQuery({ ...profilesQuery, staleTime: 0 })
      const current = profiles.find(({ credentialId }) => credentialId === started?.credentialId)
      update.reset()
      if (!current) return onClose()
      setStarted(current)
      reset(valuesOf(current))
    } catch {
      notify({ id: 'profile-reload', type: 'error', header: t('profiles.failed') })
    }
  }
  return (
    <Modal
      visible
      header={t(profile ? 'form.edit' : 'form.add', { pmsName })}
      onDismiss={({ detail }) => {
        // A click beside the dialog is easily a slip.
        if (detail.reason !== 'overlay' || !isDirty) void close()
      }}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" formAction="none" onClick={() => void close()}>
              {t('app:actions.cancel')}
            </Button>
            <Button variant="primary" form={formId} loading={isSubmitting}>
              {t(profile ? 'form.save' : 'form.submit')}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <SpaceBetween size="l">
          {isStale(update.error) && <ConflictAlert onReload={() => void reload()} />}
          <ProfileFields control={control} pmsName={pmsName} keepsSecrets={profile !== undefined} />
        </SpaceBetween>
      </form>
    </Modal>
  )
}

function resolverOf(context: Parameters<typeof problemsOf>[1]): Resolver<ProfileValues> {
  return (values) => {
    const { nickname, ...others } = problemsOf(values, context)
    const credentials = Object.entries(others).map(([name, rule]) => [
      name.slice('credentials.'.length),
      { type: 'rule', message: rule },
    ])
    if (!nickname && credentials.length === 0) return { values, errors: {} }
    return {
      values: {},
      errors: {
        ...(nickname && { nickname: { type: 'rule', message: nickname } }),
        ...(credentials.length > 0 && { credentials: Object.fromEntries(credentials) }),
      },
    }
  }
}
