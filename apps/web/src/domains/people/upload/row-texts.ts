import { PERSON_NAME_MAX, PERSON_NAME_MIN, UNIT_NUMBER_MAX } from '@portico/contract/people/people.rules'
import {
  RESIDENT_CSV_HEADERS,
  RESIDENT_CSV_MAX_YEARS,
  type ResidentRowProblem,
} from '@portico/contract/people/resident-csv.rules'
import { KEYS_PER_RESIDENT_MAX, RESIDENT_CSV_EXTRA_HEADERS } from '@portico/contract/people/resident-extras.rules'
import { addToDay, type Day } from '@portico/contract/shared/days'
import { useMemo } from 'react'
import { useIsFull } from '#web/platform/flags.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** The text for the problem of a row. The limits of dates depend on the day of the check. */
export function useProblemText(today: Day) {
  const { t } = useTranslation('peopleUpload', { keyPrefix: 'problems' })
  const isFull = useIsFull()
  return useMemo(() => {
    const last = addToDay(today, RESIDENT_CSV_MAX_YEARS, 'year')
    return ({ kind, value, firstLine, expected }: ResidentRowProblem) =>
      t(kind === 'invalidHeader' && isFull ? 'invalidExtendedHeader' : kind, {
        columns: value,
        expected,
        extras: RESIDENT_CSV_EXTRA_HEADERS.join(', '),
        keysMax: KEYS_PER_RESIDENT_MAX,
        nameMin: PERSON_NAME_MIN,
        nameMax: PERSON_NAME_MAX,
        headers: RESIDENT_CSV_HEADERS.join(', '),
        line: firstLine,
        max: UNIT_NUMBER_MAX,
        first: today,
        last,
      })
  }, [t, today, isFull])
}
