import Alert from '@cloudscape-design/components/alert'
import type { DoorKnowledge } from '@portico/contract/access/access.schema'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { missingText } from '#web/domains/access/missing-text.ts'
import { joinSentences } from '#web/ui/sentences.ts'
import { useTranslation } from '#web/ui/translation.tsx'

type Props = {
  propertyId: string
  entrance: string
  door: DoorKnowledge
  /** What follows from it for what is shown below. */
  conclusion: 'same' | 'unknown' | 'partly'
}

/** What a door that is not up to date knows. It comes before what the door decides once it is reached. */
export function DoorKnowledgeAlert({ propertyId, entrance, door, conclusion }: Props) {
  const { t, i18n } = useTranslation('access')
  const { named } = useClock(propertyId)
  const { state, heardTimeMillis: heard, missing } = door
  const isUnheard = state === 'NO_PANEL'
  const lacks = missing && missingText(missing, t, i18n.language)
  const header = isUnheard
    ? t('doors.noPanelHeader', { name: entrance })
    : heard === null
      ? t('knowledge.neverHeard', { entrance })
      : t('knowledge.heard', { entrance, time: named(heard) })
  return (
    <Alert type="warning" header={header}>
      {joinSentences(
        [
          ...(isUnheard && heard !== null ? [t('doors.oldList', { time: named(heard) })] : []),
          ...(lacks ? [t('doors.missing', { what: lacks })] : []),
          t(`knowledge.${isUnheard ? 'unheard' : conclusion}`),
        ],
        i18n.language,
      )}
    </Alert>
  )
}
