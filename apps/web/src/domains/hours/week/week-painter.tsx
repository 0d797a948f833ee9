import type { HoursWindow } from '@portico/contract/access/hours.rules'
import { type DayName, dayNames } from '@portico/contract/keys/keys.rules'
import { dayText, firstDayIn } from '@portico/contract/keys/schedule-text'
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import { spanText, windowTexts } from '#web/data/hours/hours-text.ts'
import lines from '#web/data/hours/week-lines.module.css'
import { WeekAxis, WeekLine } from '#web/data/hours/week-lines.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { type Area, isAllOpen, type Piece, paint, piecesByDay, timeOf } from './week.ts'
import styles from './week-painter.module.css'

/** What one cell stands for. Other times are entered in the fields below the week. */
const STEP = 30
const CELLS = (24 * 60) / STEP
const cells = [...Array(CELLS).keys()]

type Cell = { row: number; column: number }
type Stroke = { from: Cell; to: Cell; isOpen: boolean }

type Props = {
  windows: readonly HoursWindow[]
  onChange: (windows: HoursWindow[]) => void
  labelledBy: string
  describedBy: string
}

/**
 * A week in which open times are painted: with the mouse or a finger over several cells, or with the arrow keys and the space bar. Shift and an arrow
 * key paint the next cell like the one that is left.
 */
export function WeekPainter({ windows, onChange, labelledBy, describedBy }: Props) {
  const { t, i18n } = useTranslation('hours')
  const { language } = i18n
  const days = useMemo(() => weekOf(language), [language])
  const [stroke, setStroke] = useState<Stroke>()
  const [active, setActive] = useState<Cell>({ row: 0, column: 16 })
  const [told, setTold] = useState<Cell>()
  const grid = useRef<HTMLTableElement>(null)
  const shown = stroke ? paint(windows, areaOf(days, stroke), stroke.isOpen) : windows
  const pieces = piecesByDay(shown)
  const isOpenAt = ({ row, column }: Cell, of = pieces) => isAllOpen(of[days[row] as DayName], pieceOf(column, column))

  function begin(event: PointerEvent, cell: Cell) {
    if (event.button !== 0) return
    // The stroke goes on where the pointer leaves the week.
    grid.current?.setPointerCapture(event.pointerId)
    setActive(cell)
    setStroke({ from: cell, to: cell, isOpen: !isOpenAt(cell) })
  }
  function move({ clientX, clientY }: PointerEvent) {
    const cell = cellAt(grid.current, clientX, clientY)
    setTold(cell)
    if (stroke && cell) setStroke({ ...stroke, to: cell })
  }
  function end() {
    if (stroke) onChange([...shown])
    setStroke(undefined)
  }
  function press(event: KeyboardEvent) {
    const { row, column } = active
    const next: Partial<Record<string, Cell>> = {
      ArrowLeft: { row, column: column - 1 },
      ArrowRight: { row, column: column + 1 },
      ArrowUp: { row: row - 1, column },
      ArrowDown: { row: row + 1, column },
      Home: { row, column: 0 },
      End: { row, column: CELLS - 1 },
    }
    const isPainted = event.key === ' ' || event.key === 'Enter'
    const cell = isPainted ? active : next[event.key]
    if (!cell) return
    event.preventDefault()
    if (cell.row < 0 || cell.row >= days.length || cell.column < 0 || cell.column >= CELLS) return
    if (isPainted) onChange(paint(windows, areaOf(days, { from: cell, to: cell }), !isOpenAt(cell)))
    else if (event.shiftKey) onChange(paint(windows, areaOf(days, { from: active, to: cell }), isOpenAt(active)))
    setActive(cell)
    setTold(cell)
    cellOf(grid.current, cell)?.focus()
  }
  const times = useMemo(
    () => cells.map((column) => spanText(spanOf(pieceOf(column, column)), t, language)),
    [t, language],
  )
  const names = useMemo(() => days.map((day) => dayText(day, language, 'long')), [days, language])
  /** `Monday 8:00 AM–8:30 AM` */
  const tellOf = ({ row, column }: Cell) => t('words.line', { days: names[row], hours: times[column] })
  const area = stroke && areaOf(days, stroke)
  const status = area ? windowTexts([{ days: [...area.days], ...spanOf(area) }], t, language)[0] : told && tellOf(told)

  return (
    <div className={lines.week}>
      <WeekAxis />
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are chosen is a grid
        role="grid"
        aria-multiselectable="true"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        className={`${lines.lines} ${styles.grid}`}
        onKeyDown={press}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={() => setStroke(undefined)}
        onPointerLeave={() => setTold(undefined)}
      >
        <tbody>
          {days.map((day, row) => (
            <WeekLine
              key={day}
              name={
                <>
                  <span aria-hidden="true">{dayText(day, language)}</span>
                  <span className={lines.hidden}>{names[row]}</span>
                </>
              }
              bars={pieces[day].map((piece) => ({ ...piece, text: spanText(spanOf(piece), t, language) }))}
            >
              {cells.map((column) => (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid can be selected
                <td
                  key={column}
                  className={styles.cell}
                  data-cell={`${row} ${column}`}
                  aria-label={tellOf({ row, column })}
                  aria-selected={isOpenAt({ row, column })}
                  tabIndex={active.row === row && active.column === column ? 0 : -1}
                  onFocus={() => {
                    setActive({ row, column })
                    setTold({ row, column })
                  }}
                  onBlur={() => setTold(undefined)}
                  onPointerDown={(event) => begin(event, { row, column })}
                />
              ))}
            </WeekLine>
          ))}
        </tbody>
      </table>
      <div className={styles.told} aria-hidden="true">
        {status ?? t('week.hint')}
      </div>
    </div>
  )
}

/** The days in the order of a week in this language. */
function weekOf(language: string): DayName[] {
  const first = dayNames.indexOf(firstDayIn(language))
  return [...dayNames.slice(first), ...dayNames.slice(0, first)]
}

const pieceOf = (first: number, last: number): Piece => ({ start: first * STEP, end: (last + 1) * STEP })
const spanOf = ({ start, end }: Piece) => ({ from: timeOf(start), to: timeOf(end) })

/** The cells between two corners. */
function areaOf(days: readonly DayName[], { from, to }: Pick<Stroke, 'from' | 'to'>): Area {
  const between = (one: number, other: number) => [Math.min(one, other), Math.max(one, other)] as const
  const [top, bottom] = between(from.row, to.row)
  return { days: days.slice(top, bottom + 1), ...pieceOf(...between(from.column, to.column)) }
}

const cellOf = (grid: HTMLElement | null, { row, column }: Cell) =>
  grid?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)

function cellAt(grid: HTMLElement | null, x: number, y: number): Cell | undefined {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-cell]')
  if (!found || !grid?.contains(found)) return undefined
  const [row = 0, column = 0] = (found.dataset.cell ?? '').split(' ').map(Number)
  return { row, column }
}
