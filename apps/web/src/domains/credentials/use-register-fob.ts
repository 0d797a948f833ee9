import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { notify } from '#web/platform/notices.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { createCredential, refreshCredentials } from './credentials.mutations.ts'
import { type FobFormat, type FobValues, fobProblems, numberOf } from './fob-values.ts'

const EMPTY: FobValues = { credentialFormatId: '', number: '', personId: null }

/** One form registers one fob, even if it is submitted several times. */
export function useRegisterFob(propertyId: string, formats: readonly FobFormat[] | undefined, onDone: () => void) {
  const { t } = useTranslation('credentials', { keyPrefix: 'fobs.notices' })
  const queryClient = useQueryClient()
  const attempt = useRef({ key: '', sent: '' })
  const [only, ...others] = formats ?? []
  const onlyId = (others.length === 0 && only?.id) || ''
  const formatOf = (values: FobValues) => formats?.find(({ id }) => id === values.credentialFormatId)
  const form = usePortalForm({
    initial: { ...EMPTY, credentialFormatId: onlyId },
    texts: 'credentials',
    limits: () => format?.bounds ?? {},
    problems: (values) => fobProblems(values, formatOf(values)),
    save: async ({ credentialFormatId, number, personId }) => {
      const body = {
        propertyId,
        type: 'PHYSICAL' as const,
        credentialFormatId,
        number: numberOf(number) ?? 0,
        ...(personId && { personId }),
      }
      const sent = JSON.stringify(body)
      if (attempt.current.sent !== sent) attempt.current = { key: crypto.randomUUID(), sent }
      await createCredential(body, attempt.current.key).finally(() => void refreshCredentials(queryClient, propertyId))
      notify({ id: 'fob-register', type: 'success', header: t('registered'), delivery: { propertyId } })
    },
    onRefused: () => notify({ id: 'fob-register', type: 'error', header: t('registerFailed') }),
    onSaved: onDone,
  })
  const { watch, resetField } = form
  const format = formatOf(watch())
  useEffect(() => {
    if (onlyId) resetField('credentialFormatId', { defaultValue: onlyId })
  }, [onlyId, resetField])
  return { form, format }
}
