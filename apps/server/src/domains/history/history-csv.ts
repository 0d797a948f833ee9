import { reasonFilters, type UnlockStatus } from '@portico/contract/history/history.rules'
import type { HistoryCsvQuery } from '@portico/contract/history/history.schema'
import { BYTE_ORDER_MARK, csvCell, csvLines, csvSeparator } from '@portico/contract/shared/csv'
import { languageTag } from '@portico/contract/shared/locales'
import { offsetsBetween } from '@portico/contract/shared/time-offset'
import { type RawBuilder, sql } from 'kysely'

type About = Pick<HistoryCsvQuery, 'locale' | 'timeZone' | 'withReasons'> & {
  t: (key: string, values?: Record<string, string>) => string
  address: string
  from: number
  to: number
}
type Text = RawBuilder<string>

/** Some programs take these characters for the end of a table, a row or a cell. */
const SEPARATORS = '\x1d\x1e\x1f'
/** The patterns of `csvCell` for PostgreSQL, which knows fewer spaces than JavaScript. */
const SPACE = '[\\u0009-\\u000d\\u0020\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]'
const FORMULA = "^'*[=+@\\u0009\\u000d-]"
const QUOTED = `[",;\\u0009\\u000d\\u000a]|^${SPACE}|${SPACE}$`
/** What a row surely lacks whose texts are cells as they are. In a row each text stands between two bars. */
const DELICATE = `[\\u0001-\\u001f",;]|\\|['=+@-]|\\|[^!-~]|[^!-~]\\|`

const ownCell = (text: string) => csvCell([...SEPARATORS].reduce((rest, mark) => rest.replaceAll(mark, ' '), text))
const own = (text: string): Text => sql<string>`${text}::text`
const joined = (...texts: Text[]): Text => sql<string>`(${sql.join(texts, sql` || `)})`
const marked = (text: Text): Text => sql<string>`case when ${text} ~ ${FORMULA} then '''' || ${text} else ${text} end`

/** As `csvCell` writes it: quoted where it must be, and nothing that a spreadsheet would calculate. */
const cellOf = (text: Text): Text => sql<string>`(
  select case when c.cell ~ ${QUOTED} then '"' || replace(c.cell, '"', '""') || '"' else c.cell end
  from (select ${marked(sql`t.text`)} as cell from (select translate(${text}, ${SEPARATORS}, '   ') as text) t) c)`

/** A file as the table shows it, and what the table folds away; times as every spreadsheet reads them. */
export function historyCsv({ t, locale, timeZone, withReasons, address, from, to }: About) {
  const hasReasons = withReasons === '1'
  const header = [
    t('columns.accessedBy'),
    t('csv.name'),
    t('columns.entrance'),
    t('columns.address'),
    t('columns.unitNumber'),
    t('csv.timestamp', { zone: timeZone }),
    t('csv.offset'),
    t('columns.unlockStatus'),
    ...(hasReasons ? [t('columns.denialReason')] : []),
    t('invitedBy'),
    ...(hasReasons ? [t('csv.notes')] : []),
  ]
  const separator = csvSeparator(languageTag(locale))
  const line = (cells: Text[]) =>
    joined(...cells.flatMap((cell, at) => (at > 0 ? [own(separator), cell] : [cell])), own('\r\n'))
  const outcome = (status: UnlockStatus, reason = '') =>
    own([t(`status.${status}`), ...(hasReasons ? [reason] : [])].map(ownCell).join(separator))
  const denials = reasonFilters.map((one) => sql`when ${sql.lit(one)} then ${outcome('FAILURE', t(`reasons.${one}`))}`)
  const outcomes = sql<string>`case e.unlock_status when 'SUCCESS' then ${outcome('SUCCESS')}
    when 'FAILURE' then case e.denial_reason ${sql.join(denials, sql` `)} else ${outcome('FAILURE', t('reasons.UNKNOWN'))} end
    else ${outcome('UNKNOWN')} end`
  const [corrected, unaware] = [t('csv.timeCorrected'), t('unaware')]
  const note = (text: string) => own(ownCell(text))
  const notes = sql<string>`case when e.panel_time is not null and e.door_was_unaware then ${note(`${corrected}; ${unaware}`)}
    when e.panel_time is not null then ${note(corrected)} when e.door_was_unaware then ${note(unaware)} else '' end`

  const visitor = sql<string>`coalesce(nullif(e.accessed_by, ''), ${t('unknownVisitor')})`
  const units = sql<string>`case cardinality(e.unit_numbers) when 1 then e.unit_numbers[1] else array_to_string(e.unit_numbers, ', ') end`
  const texts = {
    visitor,
    name: sql<string>`coalesce(e.visitor_name, '')`,
    entrance: sql<string>`e.entrance_name`,
    units: sql<string>`coalesce(${units}, '')`,
    invitedBy: sql<string>`coalesce(case when e.guest_email is not null then e.user_email end, '')`,
  }
  const lineOf = ({ visitor, name, entrance, units, invitedBy }: typeof texts) =>
    line([
      visitor,
      name,
      entrance,
      own(ownCell(address)),
      units,
      timeCells(separator, timeZone, from, to),
      outcomes,
      invitedBy,
      ...(hasReasons ? [notes] : []),
    ])
  const careful = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, cellOf(text)])) as typeof texts
  const bar = sql<string>`'|'`
  const row = joined(bar, ...Object.values(texts).flatMap((text) => [text, bar]))
  return {
    /** How the file begins. */
    header: BYTE_ORDER_MARK + csvLines(languageTag(locale))(header),
    /** Of an event `e`. */
    line: sql<string>`case when ${row} ~ ${DELICATE} then ${lineOf(careful)} else ${lineOf(texts)} end`,
  }
}

/** The time by the clock of the zone, and the offset of that clock. */
function timeCells(separator: string, timeZone: string, from: number, to: number): Text {
  const [first, ...later] = offsetsBetween(timeZone, from, to)
  const since = (wanted: (offset: typeof first) => RawBuilder<unknown>) => {
    const cases = later
      .toReversed()
      .map((one) => sql`when e.unlocked_at >= to_timestamp(${one.since / 1_000}) then ${wanted(one)}`)
    return cases.length > 0 ? sql`case ${sql.join(cases, sql` `)} else ${wanted(first)} end` : wanted(first)
  }
  // Half a millisecond more, because times are rounded to milliseconds, as everywhere.
  const ahead = since((one) => sql`make_interval(secs => ${one.ahead / 1_000 + 0.0005})`)
  const time = sql<string>`date_trunc('second', (e.unlocked_at + ${ahead}) at time zone 'UTC')::text`
  return joined(time, since((one) => own(separator + one.text)) as Text)
}
