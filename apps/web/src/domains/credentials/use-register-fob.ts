import { useEffect } from 'react'
import { changeCredential, createCredential } from '#web/data/credentials/credentials.mutations.ts'
import { fetchFobs } from '#web/data/credentials/lost-fob.ts'
import { usePersonGone } from '#web/data/people/person-gone.ts'
import { hasFields } from '#web/platform/api-error.ts'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useIdempotencyKeys } from '#web/platform/use-idempotency-keys.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { type FobFormat, type FobValues, fobProblems, isWaiting, numberOf } from './fob-values.ts'

const EMPTY: FobValues = { credentialFormatId: '', number: '', personId: null }

type Options = {
  propertyId: string
  formats: readonly FobFormat[] | undefined
  holderId: string | undefined
  onDone: () => void
}

/** One form registers one fob, even if it is submitted several times. A fob that waits for a holder is given to the person. */
export function useRegisterFob({ propertyId, formats, holderId, onDone }: Options) {
  const { t } = useTranslation('credentials', { keyPrefix: 'fobs.notices' })
  const failureOf = usePersonGone()
  const idempotencyKeyOf = useIdempotencyKeys()
  const registration = usePortalMutation({
    call: async ({ credentialFormatId, number, personId }: FobValues) => {
      const waiting = holderId && (await findWaiting(number.trim(), credentialFormatId))
      if (waiting) return changeCredential(waiting.credentialId, { personId: holderId })
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
    failed: (error) => failureOf(error, t('registerFailed')),
    isShown: hasFields,
    changes: propertyId,
    isDelivered: true,
  })
  async function findWaiting(number: string, formatId: string) {
    const format = formats?.find(({ id }) => id === formatId)
    const { fobs } = await fetchFobs({ number, near: propertyId })
    return format && fobs.find((one) => one.propertyId === propertyId && isWaiting(one, Number(number), format))
  }
  const [only, ...others] = formats ?? []
  const onlyId = (others.length === 0 && only?.id) || ''
  const formatOf = (values: FobValues) => formats?.find(({ id }) => id === values.credentialFormatId)
  const form = usePortalForm({
    initial: { ...EMPTY, credentialFormatId: onlyId, personId: holderId ?? null },
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
