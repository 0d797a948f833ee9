import type { SelectProps } from '@cloudscape-design/components/select'
import type { HoursView } from '@portico/contract/hours/hours.schema'
import type { TFunction } from 'i18next'
import { windowTexts } from './hours-text.ts'

/** The hours of a property as options, with their weeks in words. */
export const hoursOptions = (
  hours: readonly HoursView[],
  t: TFunction<'hours'>,
  language: string,
): SelectProps.Option[] =>
  hours.map(({ hoursId, name, windows, calendar }) => {
    const week = windowTexts(windows, t, language)
    const description = [...week.filter((text) => text !== name), ...(calendar ? [calendar.name] : [])].join(' · ')
    return { value: hoursId, label: name, ...(description && { description }) }
  })
