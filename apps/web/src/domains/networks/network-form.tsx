import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Form from '@cloudscape-design/components/form'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { zodResolver } from '@hookform/resolvers/zod'
import { type NetworkDraft, networkDraft, networkEdit } from '@portico/contract/networks/networks.schema'
import { type ReactNode, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { showFieldErrors } from '#web/platform/field-errors.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { InfoLink } from '#web/ui/info-link.tsx'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.ts'
import { NetworkFields, type NetworkValues } from './network-fields.tsx'
import { networksPath } from './networks.paths.ts'

const NAMES = ['ssid', 'band', 'security', 'securityKey'] as const

type Props = {
  propertyId: string
  title: string
  submitLabel: string
  /** What the form starts with; another one starts it anew. */
  initial: NetworkValues
  /** The network has a key already, which an empty field keeps. */
  hasKey: boolean
  save: (draft: NetworkDraft) => Promise<unknown>
  /** Stands above the fields. */
  alert?: ReactNode
}

export function NetworkForm({ propertyId, title, submitLabel, initial, hasKey, save, alert }: Props) {
  const { t } = useTranslation(['networks', 'app'])
  const navigate = useNavigate()
  const help = useHelpLink('networks', title)
  const [isSaved, setSaved] = useState(false)
  const { control, handleSubmit, setError, reset, formState } = useForm<NetworkValues, unknown, NetworkDraft>({
    resolver: zodResolver<NetworkValues, unknown, NetworkDraft>(hasKey ? networkEdit : networkDraft),
    defaultValues: initial,
  })
  useUnsavedChanges(formState.isDirty && !isSaved)
  useEffect(() => reset(initial), [reset, initial])
  useEffect(() => {
    if (isSaved) void navigate(networksPath(propertyId))
  }, [isSaved, navigate, propertyId])

  const submit = handleSubmit(async (draft) => {
    try {
      await save(draft)
      setSaved(true)
    } catch (error) {
      showFieldErrors(error, NAMES, setError)
    }
  })
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Form
        header={
          <Header variant="h1" info={<InfoLink {...help} />}>
            {title}
          </Header>
        }
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" formAction="none" href={networksPath(propertyId)}>
              {t('app:actions.cancel')}
            </Button>
            <Button variant="primary" formAction="submit" loading={formState.isSubmitting || isSaved}>
              {submitLabel}
            </Button>
          </SpaceBetween>
        }
      >
        <SpaceBetween size="l">
          {alert}
          <Container header={<Header variant="h2">{t('form.details')}</Header>}>
            <NetworkFields control={control} hasKey={hasKey} />
          </Container>
        </SpaceBetween>
      </Form>
    </form>
  )
}
