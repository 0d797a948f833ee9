import { passPeriodProblem } from '@portico/contract/passes/passes.rules'
import { type NewPass, passDraft } from '@portico/contract/passes/passes.schema'
import type { Locale } from '@portico/contract/shared/locales'
import { type Problems, rulesOf } from '#web/platform/form/problems.ts'
import { type LocalMoment, millisOf } from './quick-periods.ts'

/** What is typed and chosen in the form. */
export type PassValues = {
  visitorName: string
  email: string
  locale: Locale
  hostId: string
  accessPointIds: readonly string[]
  from: LocalMoment
  until: LocalMoment
  uses: string
}

function draftOf(values: PassValues, timeZone: string) {
  const { from, until } = millisOf(values, timeZone)
  return {
    visitorName: values.visitorName,
    email: values.email.trim() || null,
    locale: values.locale,
    hostId: values.hostId,
    accessPointIds: [...values.accessPointIds],
    fromTimeMillis: from ?? Number.NaN,
    untilTimeMillis: until ?? Number.NaN,
    uses: values.uses.trim() === '' ? Number.NaN : Number(values.uses),
  }
}

export const newPassOf = (propertyId: string, values: PassValues, timeZone: string): NewPass => ({
  ...passDraft.parse(draftOf(values, timeZone)),
  propertyId,
})

/** The field of the form for a field of the contract. */
export const formFieldOf = (path: string) => {
  if (path === 'fromTimeMillis') return 'from'
  if (path === 'untilTimeMillis') return 'until'
  return path.startsWith('accessPointIds') ? 'accessPointIds' : path
}

type Known = { now: number; timeZone: string; hostEnd: number | null }

/** The first rule that each field breaks: those of the server, and that both times are there. */
export function passProblems(values: PassValues, { now, timeZone, hostEnd }: Known): Problems {
  const draft = draftOf(values, timeZone)
  const { fromTimeMillis: from, untilTimeMillis: until } = draft
  const found = Object.entries(rulesOf(passDraft)(draft)).map(([path, rule]) => [formFieldOf(path), rule])
  const problem =
    Number.isNaN(from) || Number.isNaN(until) ? undefined : passPeriodProblem({ from, until }, { now, hostEnd })
  return {
    ...(problem && { [formFieldOf(problem.field)]: problem.rule }),
    ...Object.fromEntries(found),
    ...(Number.isNaN(from) && { from: 'timeRequired' }),
    ...(Number.isNaN(until) && { until: 'timeRequired' }),
  }
}
