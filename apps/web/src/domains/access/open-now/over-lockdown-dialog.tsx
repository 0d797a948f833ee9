import Alert from '@cloudscape-design/components/alert'
import { suspendBody } from '@portico/contract/access/access.schema'
import { ReasonField, reasonLimits, reasonRules } from '#web/data/access/reason-field.tsx'
import { FormModal } from '#web/platform/form/form-modal.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { useNamespace } from '#web/platform/i18n.ts'
import { useTranslation } from '#web/ui/translation.tsx'

type Props = { name: string; onOpen: (reason: string) => void; onClose: () => void }

/** Whoever opens in a lockdown says why. What the door does is told by a notice. */
export function OverLockdownDialog({ name, onOpen, onClose }: Props) {
  useNamespace('access')
  useNamespace('ui')
  const { t } = useTranslation('access', { keyPrefix: 'openNow' })
  const form = usePortalForm<{ reason: string }, boolean>({
    initial: { reason: '' },
    texts: 'access',
    limits: reasonLimits,
    problems: reasonRules(suspendBody),
    save: async ({ reason }) => {
      onOpen(reason.trim())
      return true
    },
    onSaved: onClose,
  })
  return (
    <FormModal form={form} header={t('overHeader', { name })} submitLabel={t('button')} isDestructive onClose={onClose}>
      <Alert type="warning">{t('overWarning')}</Alert>
      <ReasonField form={form} />
    </FormModal>
  )
}
