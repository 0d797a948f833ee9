import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { showFieldErrors } from '#web/platform/field-errors.ts'
import { notify } from '#web/platform/notices.ts'
import { createCredential, refreshCredentials } from './credentials.mutations.ts'
import { type FobFormat, type FobValues, fobProblems, numberOf } from './fob-values.ts'

const EMPTY: FobValues = { credentialFormatId: '', number: '', personId: null }

const resolverOf =
  (formats: readonly FobFormat[]): Resolver<FobValues> =>
  (values) => {
    const problems = Object.entries(
      fobProblems(
        values,
        formats.find(({ id }) => id === values.credentialFormatId),
      ),
    )
    if (problems.length === 0) return { values, errors: {} }
    return {
      values: {},
      errors: Object.fromEntries(problems.map(([name, message]) => [name, { type: 'rule', message }])),
    }
  }

/** One form registers one fob, however often it is sent. */
export function useRegisterFob(propertyId: string, formats: readonly FobFormat[] | undefined, onDone: () => void) {
  const { t } = useTranslation('credentials', { keyPrefix: 'fobs.notices' })
  const queryClient = useQueryClient()
  const attempt = useRef({ key: '', sent: '' })
  const [only, ...others] = formats ?? []
  const onlyId = (others.length === 0 && only?.id) || ''
  const form = useForm<FobValues>({
    defaultValues: { ...EMPTY, credentialFormatId: onlyId },
    resolver: resolverOf(formats ?? []),
  })
  useEffect(() => {
    if (onlyId) form.resetField('credentialFormatId', { defaultValue: onlyId })
  }, [onlyId, form])

  const submit = form.handleSubmit(async ({ credentialFormatId, number, personId }) => {
    const body = {
      propertyId,
      type: 'PHYSICAL' as const,
      credentialFormatId,
      number: numberOf(number) ?? 0,
      ...(personId && { personId }),
    }
    const sent = JSON.stringify(body)
    if (attempt.current.sent !== sent) attempt.current = { key: crypto.randomUUID(), sent }
    try {
      await createCredential(body, attempt.current.key)
      notify({ id: 'fob-register', type: 'success', header: t('registered') })
      onDone()
    } catch (error) {
      // Beside the field it belongs to; everything else in a notice.
      if (!showFieldErrors(error, ['credentialFormatId', 'number'], form.setError))
        notify({ id: 'fob-register', type: 'error', header: t('registerFailed') })
    }
    await refreshCredentials(queryClient, propertyId)
  })
  return { form, submit }
}
