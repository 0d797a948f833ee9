import Link from '@cloudscape-design/components/link'
import type { CountedProperty } from '@portico/contract/properties/properties.schema'
import { dayOf } from '@portico/contract/shared/days'
import { useQuery } from '@tanstack/react-query'
import { useDoorSummaries } from '#web/data/access/access.queries.ts'
import { hasStates, isInDoorFilter } from '#web/data/access/door-state.ts'
import { useMay } from '#web/data/company/may.ts'
import { endingsQuery } from '#web/data/history/charts/charts.queries.ts'
import { propertyHistoryPath } from '#web/data/history/history.paths.ts'
import { namedRange } from '#web/data/history/named-range.ts'
import { todayQuery } from '#web/data/history/today.queries.ts'
import { endingsPath } from '#web/data/people/endings.paths.ts'
import { propertyPath } from '#web/data/properties/properties.paths.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './today-figures.module.css'

type FigureName = 'openings' | 'denials' | 'doorsAway' | 'endings'
type FigureProps = { name: FigureName; count: number | undefined; href: string; isTrouble?: boolean }

/**
 * What a manager looks for first: what happened today by the clock of the property, doors that are away, and access that ends. The numbers
 * come after the page, which does not wait for them.
 */
export function TodayFigures({ property: { id, timeZone, avcEnabled } }: { property: CountedProperty }) {
  const { t } = useTranslation('property', { keyPrefix: 'today' })
  const may = useMay(id)
  const hasHistory = may('history.read')
  const hasEndings = avcEnabled && may('people.names')
  const { data: today, isError } = useQuery({ ...todayQuery(id, timeZone), enabled: hasHistory })
  const { data: endings } = useQuery({ ...endingsQuery(id), enabled: hasEndings })
  const doors = useDoorSummaries(id)
  const away = [...doors.values()].filter((summary) => isInDoorFilter(summary, 'offline')).length
  const start = today?.start ?? Date.now()
  const range = namedRange('today', start, timeZone)
  if (!hasHistory && !hasEndings && !hasStates(doors)) return null
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for no list.
    <ul className={styles.figures} role="list" aria-label={t('label')}>
      {hasHistory && !(isError && !today) && (
        <>
          <Figure name="openings" count={today?.opened} href={propertyHistoryPath(id, range)} />
          <Figure name="denials" count={today?.denied} href={propertyHistoryPath(id, range, 'FAILURE')} />
        </>
      )}
      {hasStates(doors) && (
        <Figure
          name="doorsAway"
          count={away}
          href={`${propertyPath(id)}/entrances?state=offline`}
          isTrouble={away > 0}
        />
      )}
      {hasEndings && (
        <Figure name="endings" count={endings?.weeks[0]?.people} href={endingsPath(id, dayOf(start, timeZone))} />
      )}
    </ul>
  )
}

function Figure({ name, count, href, isTrouble = false }: FigureProps) {
  const { t, i18n } = useTranslation('property', { keyPrefix: 'today' })
  const number = count === undefined ? '…' : new Intl.NumberFormat(i18n.language).format(count)
  const what = t(name, { count: count ?? 0 })
  return (
    <li className={styles.figure}>
      <strong className={isTrouble ? `${styles.number} ${styles.trouble}` : styles.number}>{number}</strong>
      <Link href={href} ariaLabel={`${number} ${what}`}>
        {what}
      </Link>
    </li>
  )
}
