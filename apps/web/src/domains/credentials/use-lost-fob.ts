import type { FobSearch, FoundFobs } from '@portico/contract/credentials/credentials.schema'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useMemo } from 'react'
import { useMatches } from 'react-router'
import {
  credentialFormatsQuery,
  supportedFormatsQuery,
} from '#web/data/credential-formats/credential-formats.queries.ts'
import { foundFobsQuery, type KnownFob, useReportLostFob } from '#web/data/credentials/lost-fob.ts'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { useAfterPause } from '#web/ui/use-after-pause.ts'
import { type FobFormat, fobFormats, fobProblems, numberOf } from './fob-values.ts'
import {
  choiceProblems,
  chosenFob,
  type FobSearchState,
  formatFor,
  isNarrowable,
  type LostFobValues,
} from './lost-fob-values.ts'

const EMPTY: LostFobValues = {
  lost: '',
  words: '',
  credentialId: '',
  isReplaced: true,
  credentialFormatId: '',
  number: '',
}
const NOTHING_FOUND: FoundFobs = { fobs: [], total: 0 }

/** Finds the lost fob by what was typed, and the formats of its property for the replacement. */
export function useLostFob(known: KnownFob | undefined, onDone: () => void) {
  const form = usePortalForm({
    initial: EMPTY,
    texts: 'credentials',
    limits: () => format?.bounds ?? {},
    problems: (values) => ({
      ...(!chosen && choiceProblems(values.lost, state)),
      ...(isReplaced && fobProblems({ ...values, credentialFormatId: format?.id ?? '' }, format)),
    }),
    save: ({ number }) => {
      const replacement = { credentialFormatId: format?.id ?? '', number: numberOf(number) ?? 0 }
      return report.mutateAsync(isReplaced ? { replacement } : {})
    },
    onSaved: onDone,
  })
  const { lost, words, credentialId, credentialFormatId, isReplaced: isWanted } = form.watch()
  const asked = JSON.stringify({ number: lost.trim(), ...(words.trim() && { words: words.trim() }) })
  const settled = useAfterPause(asked)
  const wanted: FobSearch = JSON.parse(settled)
  const here = useMatches().at(-1)?.params.propertyId
  const search = useQuery(foundFobsQuery({ ...wanted, ...(here && { near: here }) }))
  const isSearching = !known && lost.trim() !== '' && (settled !== asked || search.isFetching)
  const { fobs: found, total } = (settled === asked && search.data) || NOTHING_FOUND
  const state: FobSearchState = { isSearching, isFailed: search.isError, found }
  const chosen: KnownFob | undefined = known ?? chosenFob(found, { credentialId, typed: wanted.number })
  const report = useReportLostFob(chosen)

  const propertyId = chosen?.propertyId ?? ''
  const own = useQuery({ ...credentialFormatsQuery(propertyId), enabled: propertyId !== '' })
  const supported = useQuery(supportedFormatsQuery)
  const formats = useMemo(
    () => (propertyId && own.data && supported.data ? fobFormats(own.data, supported.data) : undefined),
    [propertyId, own.data, supported.data],
  )
  const isReplaced: boolean = isWanted && formats !== undefined && formats.length > 0
  const suggested: FobFormat | undefined = formats && chosen && formatFor(formats, chosen.fob)
  const format: FobFormat | undefined = formats?.find(({ id }) => id === credentialFormatId) ?? suggested
  const { recheck } = form
  // Whether a fob was found is known after the number was typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer and each fob that was chosen
  useEffect(recheck, [chosen?.credentialId, isSearching, search.isError, found])
  /** Nobody reports a fob that they have not seen: while the search is under way, nothing is sent. */
  async function submit(event?: SyntheticEvent) {
    event?.preventDefault()
    if (known || chosen || !(lost.trim() && (isSearching || search.isError))) await form.submit()
  }
  return {
    ...{ form: { ...form, submit }, found, more: total - found.length, chosen, formats, format, isReplaced },
    ...{ isSearching, isFailed: search.isError, isNarrowed: isNarrowable(total, words) },
  }
}
