import Alert from '@cloudscape-design/components/alert'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { OperatedCompany } from '@portico/contract/operator/operator.schema'
import { isOfOperator, useInviteOwner } from '#web/data/operator/operator.mutations.ts'
import { asInput, Field } from '#web/platform/form/field.tsx'
import { FormModal } from '#web/platform/form/form-modal.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { timeTexts, useZoneOfBrowser } from '#web/platform/time-texts.ts'
import { FirstInput } from '#web/ui/first-input.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { problemOfEmail } from './company-rules.ts'

type Props = { company: OperatedCompany; onClose: () => void }

/** Invites an owner, again or for the first time. It says before what that means for a company that has one. */
export function OwnerDialog({ company, onClose }: Props) {
  const { t, i18n } = useTranslation('operator')
  const { moment } = timeTexts(i18n.language, useZoneOfBrowser())
  const invitation = useInviteOwner(company, moment)
  const { name, ownerCount, invited } = company
  const form = usePortalForm({
    initial: { email: invited?.email ?? '' },
    texts: 'operator',
    problems: ({ email }) => ({ email: problemOfEmail(email) }),
    save: async ({ email }) => {
      try {
        return await invitation.mutateAsync({ email: email.trim() })
      } catch (error) {
        if (!isOfOperator(error)) throw error
        form.refuse('email', 'addressOfOperator')
        return false
      }
    },
    onSaved: onClose,
  })
  return (
    <FormModal form={form} header={t('owner.header', { name })} submitLabel={t('owner.save')} onClose={onClose}>
      <SpaceBetween size="m">
        <Field form={form} name="email" label={t('fields.ownerEmail')}>
          {(field) => (
            <FirstInput
              {...asInput(field)}
              type="email"
              inputMode="email"
              autoComplete={false}
              spellcheck={false}
              ariaRequired
            />
          )}
        </Field>
        {ownerCount > 0 && <Alert type="info">{t('owner.waits')}</Alert>}
        {ownerCount === 0 && invited && <Alert type="info">{t('owner.replaces', { email: invited.email })}</Alert>}
      </SpaceBetween>
    </FormModal>
  )
}
