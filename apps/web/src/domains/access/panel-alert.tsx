import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import { WHOLE_LISTS_PER_HOUR } from '@portico/contract/access/access.rules'
import type { DoorView } from '@portico/contract/access/access.schema'
import { entrancePanelPath } from '#web/data/access/access.paths.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { durationText } from '#web/platform/time-texts.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import type { PanelProblem } from './panel-problems.ts'

type Props = { propertyId: string; door: DoorView; problem: PanelProblem; hasLink?: boolean }

/** A panel whose clock or memory is wrong, whose key somebody else has, or that asks for its whole list too often: what that means, and what to do. */
export function PanelAlert({ propertyId, door, problem, hasLink = true }: Props) {
  const { t, i18n } = useTranslation('access', { keyPrefix: 'panels' })
  const { named } = useClock(propertyId)
  const { accessPointId, accessPointName: name, delivery } = door
  const numbers = new Intl.NumberFormat(i18n.language)
  const action = hasLink && <Button href={entrancePanelPath(propertyId, accessPointId)}>{t('show')}</Button>
  if (problem.kind === 'clock') {
    const time = durationText(Math.abs(problem.skewMillis), i18n.language)
    const header = t(problem.skewMillis > 0 ? 'clockAhead' : 'clockBehind', { name, time })
    return (
      <Alert type="warning" header={header} action={action}>
        {t('clockHint')}
      </Alert>
    )
  }
  if (problem.kind === 'lists') {
    const told = { time: named(problem.timeMillis), most: numbers.format(WHOLE_LISTS_PER_HOUR) }
    return (
      <Alert type="error" header={t('lists', { name })} action={action}>
        {t('listsHint', told)}
      </Alert>
    )
  }
  if (problem.kind === 'keyTwice') {
    return (
      <Alert type="error" header={t('keyTwice', { name })} action={action}>
        {t('keyTwiceHint', { time: named(problem.timeMillis) })}
      </Alert>
    )
  }
  const told = {
    time: named(problem.timeMillis),
    claimed: numbers.format(problem.revision),
    newest: numbers.format(delivery?.revision ?? 0),
  }
  return (
    <Alert type="error" header={t('unbelieved', { name })} action={action}>
      {t('unbelievedHint', told)}
    </Alert>
  )
}
