import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { PropertySettings } from '@portico/contract/properties/property-settings.schema'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isStale } from '#web/platform/api-error.ts'
import { ConflictAlert } from '#web/ui/conflict-alert.tsx'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.ts'
import { propertySettingsQuery } from './properties.queries.ts'
import { useUpdateSettings } from './property-settings.mutations.ts'
import { SettingsGroup } from './settings-group.tsx'
import { changeOf, type SettingsValues, valuesOf } from './settings-values.ts'

type Props = { settings: PropertySettings; shows: { guests: boolean; codes: boolean }; header: ReactNode }

export function SettingsForm({ settings, shows, header }: Props) {
  const { t } = useTranslation('property', { keyPrefix: 'settings' })
  const queryClient = useQueryClient()
  const { control, handleSubmit, formState, reset } = useForm<SettingsValues>({ defaultValues: valuesOf(settings) })
  const { isDirty, dirtyFields } = formState
  const { mutate, isPending, error, reset: forget } = useUpdateSettings()
  useUnsavedChanges(isDirty)

  const save = handleSubmit((values) => {
    const change = changeOf(settings, values, (name) => dirtyFields[name] === true)
    mutate(change, { onSuccess: (saved) => reset(valuesOf(saved)) })
  })

  async function loadCurrent() {
    const current = await queryClient.fetchQuery({ ...propertySettingsQuery(settings.propertyId), staleTime: 0 })
    reset(valuesOf(current))
    forget()
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Container
        header={header}
        footer={
          <Button variant="primary" formAction="submit" disabled={!isDirty} loading={isPending}>
            {t('save')}
          </Button>
        }
      >
        <SpaceBetween size="l">
          {isStale(error) && <ConflictAlert onReload={() => void loadCurrent()} />}
          {shows.guests && (
            <SettingsGroup
              control={control}
              title={t('guestAccess')}
              allow={{ name: 'isGuestAccessAllowed', text: t('allowGuests') }}
              max={{ name: 'maxGuestsAllowed', label: t('maxGuests'), hint: t('maxGuestsHint') }}
            />
          )}
          {shows.codes && (
            <SettingsGroup
              control={control}
              title={t('codes')}
              allow={{ name: 'isUserCodeCreationAllowed', text: t('allowCodes') }}
              max={{ name: 'maxActiveUserCodesAllowed', label: t('maxCodes'), hint: t('maxCodesHint') }}
            />
          )}
        </SpaceBetween>
      </Container>
    </form>
  )
}
