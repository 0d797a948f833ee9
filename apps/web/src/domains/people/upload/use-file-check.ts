import type { ExportedWords } from '@portico/contract/people/exported-people.rules'
import { type Day, dayOf } from '@portico/contract/shared/days'
import { useQueryClient } from '@tanstack/react-query'
import { fetchByEmail } from '#web/data/people/people.queries.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { checkInWorker } from './check-in-worker.ts'
import { fetchExportedWords } from './exported-words.ts'
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
    const [bytes, { timeZone }, named] = await Promise.all([
      contentOf(file),
      queryClient.ensureQueryData(propertyQuery(propertyId)),
      isFull ? fetchNamed(queryClient, propertyId) : undefined,
    ])
    const today = dayOf(Date.now(), timeZone)
    const legacyEncoding = i18n.language.startsWith('ja') ? 'shift_jis' : 'windows-1252'
    let exported: ExportedWords | undefined
    const checkKnowing = (existingEmails: string[]) =>
      checkInWorker({ bytes, known: { today, existingEmails, legacyEncoding, named, exported } })
    const checkFirst = async () => {
      const check = await checkKnowing([])
      // The headers may be those of a downloaded list of users.
      if (!named || 'refusal' in check || check.problems[0]?.kind !== 'invalidHeader') return check
      exported = await fetchExportedWords()
      return checkKnowing([])
    }
    // The server is asked for those whom the file names, and the file is checked again if it knows any.
    const first = await checkFirst()
    const emails = 'refusal' in first ? [] : first.emails
    const existing = emails.length > 0 ? await fetchByEmail(propertyId, emails) : []
    const checked = existing.length > 0 ? await checkKnowing(existing.flatMap(({ email }) => email ?? [])) : first
    return 'refusal' in checked ? checked : { ...checked, today, timeZone }
  }
  return usePortalMutation({ call: check })
}
