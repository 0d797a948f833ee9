import type { Resident } from '@portico/contract/people/resident-csv.rules'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { refreshPeople } from '#web/domains/people/people.queries.ts'
import type { Settled } from '#web/platform/bulk.ts'
import { inBulk } from '#web/platform/in-bulk.tsx'
import { addResident, type Upload } from './resident-upload.ts'

/** An upload that has ended. */
export type Round = { upload: Upload; failed: Settled<Resident>['failed'] }

/** The same upload, of those alone that failed. */
export const failedOf = ({ upload, failed }: Round): Upload => ({
  ...upload,
  residents: failed.map(({ item }) => item),
})

const uploadsOf = (propertyId: string) => ['people', 'upload', propertyId] as const

export const useIsUploading = (propertyId: string) => useIsMutating({ mutationKey: uploadsOf(propertyId) }) > 0

/** Goes on when its panel is closed: notices tell how far it is and what came of it, and offer to try again. */
export function useUploadResidents(propertyId: string, onSettled: (round: Round) => void) {
  const { t } = useTranslation('peopleUpload', { keyPrefix: 'notices' })
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: uploadsOf(propertyId),
    mutationFn: (upload: Upload): Promise<void> => {
      const total = upload.residents.length
      return inBulk({
        id: upload.id,
        items: upload.residents,
        settle: (resident) => addResident(upload, resident),
        nameOf: ({ email }) => email,
        texts: {
          doing: t('uploading', { count: total }),
          retry: t('retry'),
          done: (count) => t('added', { count }),
          doneHint: t('addedHint'),
          someFailed: (done, failed) => ({
            header: t('added', { count: done }),
            content: t('notAdded', { count: failed }),
          }),
          allFailed: t('notAdded', { count: total }),
        },
        onRetry: (residents) => mutate({ ...upload, residents }),
        onSettled: ({ failed }) => {
          const refreshed = refreshPeople(queryClient, propertyId)
          onSettled({ upload, failed })
          return refreshed
        },
      })
    },
  })
  return mutate
}
