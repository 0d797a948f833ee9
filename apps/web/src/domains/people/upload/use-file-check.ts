import { type Day, dayOf } from '@portico/contract/shared/days'
import { useQueryClient } from '@tanstack/react-query'
import { peopleQuery } from '#web/domains/people/people.queries.ts'
import { propertyQuery } from '#web/domains/properties/properties.queries.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { checkInWorker } from './check-in-worker.ts'
import { fetchNamed } from './named-things.ts'
import { type CheckedFile, type Refusal, refusalOf } from './resident-file.ts'

export type Checked = CheckedFile & { today: Day; timeZone: string }

/** The file is read once, because the browser cannot read it again after it was changed on disk. */
const contents = new WeakMap<File, ArrayBuffer>()

async function contentOf(file: File) {
  const content = contents.get(file) ?? (await file.arrayBuffer())
  contents.set(file, content)
  return content
}

/** Checks the file against the rules and the current people. The check can be repeated for the same file. */
export function useFileCheck(propertyId: string) {
  const queryClient = useQueryClient()
  const { i18n } = useTranslation()
  const isFull = useIsFull()

  async function check(file: File): Promise<{ refusal: Refusal } | Checked> {
    const refusal = refusalOf(file)
    if (refusal) return { refusal }
    const [bytes, { timeZone }, people, named] = await Promise.all([
      contentOf(file),
      queryClient.ensureQueryData(propertyQuery(propertyId)),
      queryClient.fetchQuery({ ...peopleQuery(propertyId), staleTime: 0 }),
      isFull ? fetchNamed(queryClient, propertyId) : undefined,
    ])
    const today = dayOf(Date.now(), timeZone)
    const existingEmails = people.flatMap(({ email }) => email ?? [])
    const legacyEncoding = i18n.language.startsWith('ja') ? 'shift_jis' : 'windows-1252'
    const checked = await checkInWorker({ bytes, known: { today, existingEmails, legacyEncoding, named } })
    return 'refusal' in checked ? checked : { ...checked, today, timeZone }
  }
  return usePortalMutation({ call: check })
}
