import { newCodeFor } from '@portico/contract/credentials/credentials.rules'
import { nameOfHolder } from '#web/data/credentials/credential-rows.ts'
import { createCredential } from '#web/data/credentials/credentials.mutations.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { type BulkResult, useBulkJob } from '#web/platform/bulk-jobs.tsx'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useTranslation } from '#web/ui/translation.tsx'

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
  return usePortalMutation({
    call: (personId: string) => createCredential(newCodeFor(propertyId, personId), crypto.randomUUID()),
    about: (personId) => `code-generate-${personId}`,
    done: t('codes.notices.generated', { count: 1 }),
    failed: (error) => {
      const reason = reasonOf(error)
      return { header: t('codes.notices.createFailed'), content: reason && t(`codes.notices.${reason}`) }
    },
    changes: propertyId,
    isDelivered: true,
  })
}

/** The reasons of a failure that a manager can do something about. */
export function reasonOf(error: unknown): 'exhausted' | 'stayOver' | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'credentials.exhausted') return 'exhausted'
  return error.fields.some(({ message }) => message === 'stayOver') ? 'stayOver' : undefined
}
