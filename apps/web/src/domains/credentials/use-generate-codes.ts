import { newCodeFor } from '@portico/contract/credentials/credentials.rules'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/platform/api-error.ts'
import type { Settled } from '#web/platform/bulk.ts'
import { inBulk } from '#web/platform/in-bulk.tsx'
import { notify } from '#web/platform/notices.ts'
import { nameOfHolder } from './credential-rows.ts'
import { createCredential, refreshCredentials } from './credentials.mutations.ts'

type Somebody = { personId: string; personName: string | null; email: string | null }

/** `attempt` names what somebody asked for once: however often it is sent, each person gets one code for it. */
const generate = (propertyId: string, { personId }: Pick<Somebody, 'personId'>, attempt: string) =>
  createCredential(newCodeFor(propertyId, personId), `${attempt}-${personId}`)

/** A code for each of many people. */
export function useGenerateCodes(propertyId: string) {
  const { t } = useTranslation(['credentials', 'ui'])
  const queryClient = useQueryClient()
  return <Person extends Somebody>(people: readonly Person[], onSettled: (settled: Settled<Person>) => void) => {
    const attempt = crypto.randomUUID()
    return inBulk({
      id: 'codes-generate',
      items: people,
      settle: (person) => generate(propertyId, person, attempt),
      nameOf: nameOfHolder,
      texts: {
        doing: t('generate.doing'),
        retry: t('ui:collection.retry'),
        done: (count) => t('codes.notices.generated', { count }),
        someFailed: (count) => ({ header: t('codes.notices.generateSomeFailed', { count }) }),
        allFailed: t('codes.notices.generateFailed'),
      },
      onSettled: async (settled) => {
        await refreshCredentials(queryClient, propertyId)
        onSettled(settled)
      },
    })
  }
}

/** One more code for one person. */
export function useGenerateCode(propertyId: string) {
  const { t } = useTranslation('credentials')
  const queryClient = useQueryClient()
  return async (personId: string) => {
    const id = `code-generate-${personId}`
    try {
      await generate(propertyId, { personId }, crypto.randomUUID())
      notify({ id, type: 'success', header: t('codes.notices.generated', { count: 1 }) })
    } catch (error) {
      const reason = reasonOf(error)
      const content = reason && t(`codes.notices.${reason}`)
      notify({ id, type: 'error', header: t('codes.notices.createFailed'), content })
    }
    await refreshCredentials(queryClient, propertyId)
  }
}

/** What a manager can do something about. */
export function reasonOf(error: unknown): 'exhausted' | 'stayOver' | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'credentials.exhausted') return 'exhausted'
  return error.fields.some(({ message }) => message === 'stayOver') ? 'stayOver' : undefined
}
