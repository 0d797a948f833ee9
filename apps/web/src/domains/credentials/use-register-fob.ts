import { useEffect } from 'react'
import { createCredential } from '#web/data/credentials/credentials.mutations.ts'
import { hasFields } from '#web/platform/api-error.ts'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useIdempotencyKeys } from '#web/platform/use-idempotency-keys.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { type FobFormat, type FobValues, fobProblems, numberOf } from './fob-values.ts'

const EMPTY: FobValues = { credentialFormatId: '', number: '', personId: null }

/** One form registers one fob, even if it is submitted several times. */
export function useRegisterFob(propertyId: string, formats: readonly FobFormat[] | undefined, onDone: () => void) {
  const { t } = useTranslation('credentials', { keyPrefix: 'fobs.notices' })
  const idempotencyKeyOf = useIdempotencyKeys()
  const registration = usePortalMutation({
    call: ({ credentialFormatId, number, personId }: FobValues) => {
      const body = {
        propertyId,
        type: 'PHYSICAL' as const,
        credentialFormatId,
        number: numberOf(number) ?? 0,
        ...(personId && { personId }),
      }
      return createCredential(body, idempotencyKeyOf(body))
    },
    about: 'fob-register',
    done: t('registered'),
    failed: t('registerFailed'),
    isShown: hasFields,
    changes: propertyId,
    isDelivered: true,
  })
  const [only, ...others] = formats ?? []
  const onlyId = (others.length === 0 && only?.id) || ''
  const formatOf = (values: FobValues) => formats?.find(({ id }) => id === values.credentialFormatId)
  const form = usePortalForm({
    initial: { ...EMPTY, credentialFormatId: onlyId },
    texts: 'credentials',
    limits: () => format?.bounds ?? {},
    problems: (values) => fobProblems(values, formatOf(values)),
    save: (values) => registration.mutateAsync(values),
    onSaved: onDone,
  })
  const { watch, resetField } = form
  const format = formatOf(watch())
  useEffect(() => {
    if (onlyId) resetField('credentialFormatId', { defaultValue: onlyId })
  }, [onlyId, resetField])
  return { form, format }
}
