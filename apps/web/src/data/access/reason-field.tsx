import Textarea from '@cloudscape-design/components/textarea'
import { REASON_MAX } from '@portico/contract/access/access.rules'
import { asInput, Field, type FormOf } from '#web/platform/form/field.tsx'
import { type Problems, rulesOf } from '#web/platform/form/problems.ts'
import { useTranslation } from '#web/ui/translation.tsx'

type WithReason = { reason: string }

/** The rules of the request, with words for a text that is too long. */
export const reasonRules =
  (schema: Parameters<typeof rulesOf>[0]) =>
  (values: WithReason): Problems =>
    values.reason.trim().length > REASON_MAX ? { reason: 'reasonTooLong' } : rulesOf(schema)(values)

export const reasonLimits = { max: REASON_MAX }

/** Why somebody is kept out. It is required, because colleagues read it when they are asked. */
export function ReasonField<Values extends WithReason>({ form }: { form: FormOf<Values> }) {
  const { t } = useTranslation('access', { keyPrefix: 'reason' })
  return (
    <Field
      form={form as unknown as FormOf<WithReason>}
      name="reason"
      label={t('label')}
      description={t('hint')}
      constraintText={t('limit', reasonLimits)}
    >
      {(field) => <Textarea {...asInput(field)} rows={2} ariaRequired />}
    </Field>
  )
}
