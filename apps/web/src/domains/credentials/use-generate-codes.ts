import { newCodeFor } from '@portico/contract/credentials/credentials.rules'
import type { Person } from '@portico/contract/people/people.schema'
import { useRef } from 'react'
import { nameOfHolder } from '#web/data/credentials/credential-rows.ts'
import { createCredential } from '#web/data/credentials/credentials.mutations.ts'
import type { ChosenPeople } from '#web/data/people/chosen-people.ts'
import { usePersonGone } from '#web/data/people/person-gone.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { useBulkJob, useMatchingJob } from '#web/platform/bulk-jobs.tsx'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** Called after every attempt with those for whom it failed, and once when a job for all who match has started or has not. */
type OnEnded = (isDone: boolean, failed?: readonly Person[]) => void

/** Generates an access code for each of the chosen people. */
export function useGenerateCodes(propertyId: string) {
  const startBulkJob = useBulkJob()
  const startMatchingJob = useMatchingJob()
  return async (chosen: ChosenPeople, onEnded: OnEnded) => {
    const job = { operation: 'generateCodes', propertyId } as const
    if ('matching' in chosen) {
      const { search, count } = chosen.matching
      onEnded(await startMatchingJob({ ...job, shared: {}, matching: { people: search, count } }))
      return
    }
    await startBulkJob({
      ...job,
      items: chosen.people,
      labelOf: nameOfHolder,
      valuesOf: ({ personId }) => newCodeFor(propertyId, personId),
      onFinished: ({ failed }) =>
        onEnded(
          failed.length === 0,
          failed.map(({ item }) => item),
        ),
    })
  }
}

/** Generates another access code for one person. A repetition after a lost reply makes no second one. */
export function useGenerateCode(propertyId: string) {
  const { t } = useTranslation('credentials')
  const failureOf = usePersonGone()
  const unanswered = useRef(new Map<string, string>())
  return usePortalMutation({
    call: async (personId: string) => {
      const key = unanswered.current.get(personId) ?? crypto.randomUUID()
      unanswered.current.set(personId, key)
      const code = await createCredential(newCodeFor(propertyId, personId), key)
      unanswered.current.delete(personId)
      return code
    },
    about: (personId) => `code-generate-${personId}`,
    done: t('codes.notices.generated', { count: 1 }),
    failed: (error) => {
      const reason = reasonOf(error)
      const told = { header: t('codes.notices.createFailed'), content: reason && t(`codes.notices.${reason}`) }
      return failureOf(error, told)
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
