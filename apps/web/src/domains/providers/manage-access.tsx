import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Form from '@cloudscape-design/components/form'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { zodResolver } from '@hookform/resolvers/zod'
import { type AccessDraft, accessDraft, type ResolvedPermission } from '@portico/contract/providers/providers.schema'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.ts'
import { AccessFields, type AccessValues } from './access-fields.tsx'
import { isUpcoming } from './provider-status.tsx'
import { useManageAccess } from './providers.mutations.ts'
import { SelectedProviders } from './selected-providers.tsx'

const UNDECIDED: AccessValues = { accessStatus: '', reasonCode: '' }

type Props = {
  propertyId: string
  permissions: readonly ResolvedPermission[]
  /** Where the form was asked for, and leads back to. */
  home: string
  /** How many were named that are not there any more. */
  missing: number
}

/** One decision for all of the selected providers. */
export function ManageAccess({ propertyId, permissions, home, missing }: Props) {
  const { t } = useTranslation(['providers', 'app'])
  const navigate = useNavigate()
  const manage = useManageAccess(propertyId)
  const [isSaved, setSaved] = useState(false)
  const { control, handleSubmit, formState } = useForm<AccessValues, unknown, AccessDraft>({
    resolver: zodResolver<AccessValues, unknown, AccessDraft>(accessDraft),
    defaultValues: UNDECIDED,
  })
  useUnsavedChanges(formState.isDirty && !isSaved)
  useEffect(() => {
    if (isSaved) void navigate(home)
  }, [isSaved, navigate, home])

  const submit = handleSubmit(async (draft) => {
    const accessCustomerIds = permissions.map(({ accessCustomerId }) => accessCustomerId)
    try {
      await manage.mutateAsync({ accessCustomerIds, draft })
      setSaved(true)
    } catch {
      // A notice tells; what was chosen stays.
    }
  })
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Form
        header={
          <Header variant="h1" description={t('manageAccess.description')}>
            {t('manageAccess.title')}
          </Header>
        }
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" formAction="none" href={home}>
              {t('app:actions.cancel')}
            </Button>
            <Button variant="primary" formAction="submit" loading={formState.isSubmitting || isSaved}>
              {t('manageAccess.submit')}
            </Button>
          </SpaceBetween>
        }
      >
        <SpaceBetween size="l">
          {missing > 0 && <Alert type="warning">{t('manageAccess.missing', { count: missing })}</Alert>}
          <SelectedProviders permissions={permissions} />
          <Container header={<Header variant="h2">{t('manageAccess.access')}</Header>}>
            <AccessFields control={control} areUpcoming={permissions.every(isUpcoming)} />
          </Container>
        </SpaceBetween>
      </Form>
    </form>
  )
}
