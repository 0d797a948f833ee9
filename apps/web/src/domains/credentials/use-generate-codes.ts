import { newCodeFor } from '@portico/contract/credentials/credentials.rules'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/platform/api-error.ts'
import { type BulkResult, useBulkJob } from '#web/platform/bulk-jobs.tsx'
import { notify } from '#web/platform/notices.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { nameOfHolder } from './credential-rows.ts'
import { createCredential, refreshCredentials } from './credentials.mutations.ts'

type Somebody = { personId: string; personName: string | null; email: string | null }

/** Generates an access code for each of several people. */
export function useGenerateCodes(propertyId: string) {
  const startBulkJob = useBulkJob()
  return <Person extends Somebody>(people: readonly Person[], onFinished: (result: BulkResult<Person>) => void) =>
    startBulkJob({
      operation: 'generateCodes',
      propertyId,
      items: people,
      labelOf: nameOfHolder,
      valuesOf: ({ personId }) => newCodeFor(propertyId, personId),
      onFinished,
    })
}

/** Generates another access code for one person. */
export function useGenerateCode(propertyId: string) {
  const { t } = useTranslation('credentials')
  const queryClient = useQueryClient()
  return async (personId: string) => {
    const id = `code-generate-${personId}`
    try {
      await createCredential(newCodeFor(propertyId, personId), crypto.randomUUID())
      notify({ id, type: 'success', header: t('codes.notices.generated', { count: 1 }), delivery: { propertyId } })
    } catch (error) {
      const reason = reasonOf(error)
      const content = reason && t(`codes.notices.${reason}`)
      notify({ id, type: 'error', header: t('codes.notices.createFailed'), content })
    }
    await refreshCredentials(queryClient, propertyId)
  }
}

/** The reasons of a failure that a manager can do something about. */
export function reasonOf(error: unknown): 'exhausted' | 'stayOver' | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'credentials.exhausted') return 'exhausted'
  return error.fields.some(({ message }) => message === 'stayOver') ? 'stayOver' : undefined
}
