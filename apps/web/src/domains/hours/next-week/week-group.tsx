import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { Week, WeekRow } from '@portico/contract/hours/hours.schema'
import { useId } from 'react'
import { spanText } from '#web/data/hours/hours-text.ts'
import lines from '#web/data/hours/week-lines.module.css'
import { WeekAxis, WeekLine } from '#web/data/hours/week-lines.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { timeOf } from '../week/week.ts'
import styles from './next-week.module.css'
import { type DayPiece, isAlwaysOpen, piecesOf } from './week-lines-of.ts'

type Props = {
  week: Week
  /** They open at the same times. */
  rows: readonly WeekRow[]
  /** What all rows of the week are about. */
  of: 'person' | 'key' | 'entrance'
}

/** Doors that open at the same times: which they are, and a picture of their week that is a table for screen readers. */
export function WeekGroup({ week, rows, of }: Props) {
  const { t } = useTranslation('hours', { keyPrefix: 'next' })
  const { t: ofAccess } = useTranslation('access', { keyPrefix: 'reasons' })
  const id = useId()
  const [first] = rows
  if (!first) return null
  const names = rows.map((row) => nameOf(row, of, t))
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id} className={styles.names}>
        {names.map((name) => (
          <span key={name} className={styles.name}>
            {name}
          </span>
        ))}
      </h3>
      {first.pieces.length === 0 ? (
        <StatusIndicator type="stopped">
          {first.reasons.length === 0 ? t('shut') : first.reasons.map((reason) => ofAccess(reason)).join(' · ')}
        </StatusIndicator>
      ) : isAlwaysOpen(first, week) ? (
        <StatusIndicator type="success">{t('always')}</StatusIndicator>
      ) : (
        <WeekTable week={week} row={first} labelledBy={id} />
      )}
    </section>
  )
}

type Texts = ReturnType<typeof useTranslation<'hours', 'next'>>['t']

/** The name of the door, or of the key where all rows are about one door, and whether it is for guests. */
function nameOf({ accessPointName, keyName, audience }: WeekRow, of: Props['of'], t: Texts) {
  const name = of === 'entrance' ? t('rows.key', { name: keyName ?? '' }) : accessPointName
  return audience === 'GUESTS' ? t('rows.guests', { name }) : name
}

type TableProps = { week: Week; row: WeekRow; labelledBy: string }

function WeekTable({ week, row, labelledBy }: TableProps) {
  const { t, i18n } = useTranslation('hours')
  const { language } = i18n
  const keyNames = new Map(week.keys.map(({ keyId, keyName }) => [keyId, keyName]))
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  const textOf = ({ start, end }: DayPiece) => spanText({ from: timeOf(start), to: timeOf(end) }, t, language)
  return (
    <div className={`${lines.week} ${lines.dated}`}>
      <WeekAxis />
      <table className={lines.lines} aria-labelledby={labelledBy}>
        <thead className={lines.hidden}>
          <tr>
            <th scope="col">{t('days.date')}</th>
            <th scope="col">{t('next.open')}</th>
          </tr>
        </thead>
        <tbody>
          {piecesOf(row, week).map((pieces, index) => {
            const date = week.days[index] ?? ''
            const told = pieces.map((piece) => {
              const key = piece.keyId && keyNames.get(piece.keyId)
              return key ? t('next.withKey', { time: textOf(piece), name: key }) : textOf(piece)
            })
            return (
              <WeekLine
                key={date}
                name={
                  <>
                    {weekday.format(Date.parse(`${date}T00:00:00Z`))}
                    <span className={styles.date}>{date}</span>
                  </>
                }
                bars={pieces.map((piece, at) => ({ ...piece, text: textOf(piece), title: told[at] }))}
              >
                <td>
                  <span className={lines.hidden}>{told.length === 0 ? t('next.shut') : told.join(', ')}</span>
                </td>
              </WeekLine>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
