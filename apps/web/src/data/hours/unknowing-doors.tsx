import Alert from '@cloudscape-design/components/alert'
import Link from '@cloudscape-design/components/link'
import type { DoorOfHours } from '@portico/contract/hours/hours.schema'
import { entrancePanelPath } from '#web/data/access/access.paths.ts'
import { useMay } from '#web/data/company/may.ts'
import { useTranslation } from '#web/ui/translation.tsx'

type Props = { propertyId: string; doors: readonly DoorOfHours[] }

/** The doors whose panels cannot know hours: they stay shut for whoever is bound by some. Nothing if all can. */
export function UnknowingDoors({ propertyId, doors }: Props) {
  const { t } = useTranslation('hours', { keyPrefix: 'unknowing' })
  const may = useMay(propertyId)
  const unknowing = doors.filter(({ knowsHours }) => !knowsHours)
  if (unknowing.length === 0) return null
  return (
    <Alert type="warning" header={t('header', { count: unknowing.length })}>
      <p>{t('content')}</p>
      <ul>
        {unknowing.map(({ accessPointId, accessPointName }) => (
          <li key={accessPointId}>
            {may('doors.read') ? (
              <Link href={entrancePanelPath(propertyId, accessPointId)}>{accessPointName}</Link>
            ) : (
              accessPointName
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
