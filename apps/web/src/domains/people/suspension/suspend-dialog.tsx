import Alert from '@cloudscape-design/components/alert'
import { suspendBody } from '@portico/contract/access/access.schema'
import { type Suspended, useSuspend } from '#web/data/access/access.mutations.ts'
import { ReasonField, reasonLimits, reasonRules } from '#web/data/access/reason-field.tsx'
import { usePersonGone } from '#web/data/people/person-gone.ts'
import { FormModal } from '#web/platform/form/form-modal.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { useNamespace } from '#web/platform/i18n.ts'
import { FormRefusal } from '#web/ui/form-refusal.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

type Props = { propertyId: string; person: Suspended; onClose: () => void }

/** Suspends all access of a person after a reason is given. */
export function SuspendDialog({ propertyId, person, onClose }: Props) {
  useNamespace('access')
  useNamespace('ui')
  const { t } = useTranslation('access', { keyPrefix: 'suspension' })
  const failureOf = usePersonGone()
  const suspend = useSuspend(propertyId, person)
  const form = usePortalForm({
    initial: { reason: '' },
    texts: 'access',
    limits: reasonLimits,
    problems: reasonRules(suspendBody),
    save: async ({ reason }) => {
      await suspend.mutateAsync(reason.trim())
      return true
    },
    onSaved: onClose,
  })
  return (
    <FormModal
      form={form}
      header={t('header', { name: person.name })}
      submitLabel={t('confirm')}
      isDestructive
      onClose={onClose}
    >
      {form.refusal !== undefined && !form.isSaving && <FormRefusal header={failureOf(form.refusal, t('failed'))} />}
      <Alert type="warning">{t('warning')}</Alert>
      <ReasonField form={form} />
    </FormModal>
  )
}
