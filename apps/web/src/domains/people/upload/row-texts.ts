import { UNIT_NUMBER_MAX } from '@portico/contract/people/people.rules'
import {
  RESIDENT_CSV_HEADERS,
  RESIDENT_CSV_MAX_YEARS,
  type ResidentRowProblem,
} from '@portico/contract/people/resident-csv.rules'
import { addToDay, type Day } from '@portico/contract/shared/days'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** The text for the problem of a row. The limits of dates depend on the day of the check. */
export function useProblemText(today: Day) {
  const { t } = useTranslation('peopleUpload', { keyPrefix: 'problems' })
  return useMemo(() => {
    const last = addToDay(today, RESIDENT_CSV_MAX_YEARS, 'year')
    return ({ kind, value, firstLine }: ResidentRowProblem) =>
      t(kind, {
        columns: value,
        expected: RESIDENT_CSV_HEADERS.length,
        headers: RESIDENT_CSV_HEADERS.join(', '),
        line: firstLine,
        max: UNIT_NUMBER_MAX,
        first: today,
        last,
      })
  }, [t, today])
}
