import { useMay } from '#web/data/company/may.ts'
import { useClock, useShownZone } from '#web/data/properties/clock.queries.ts'
import { ClockLine } from '#web/data/properties/clock-line.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { ChangesTable } from './changes-table.tsx'

type Props = { propertyId: string; headingVariant: 'h1' | 'h2' }

export function PropertyChanges({ propertyId, headingVariant }: Props) {
  const { t } = useTranslation('changes')
  const may = useMay(propertyId)
  const { ofProperty } = useShownZone(propertyId)
  const clock = useClock(propertyId)
  const seesAll = may('changes.read')
  return (
    <ChangesTable
      of={{ propertyId }}
      headingVariant={headingVariant}
      description={
        <>
          {seesAll ? t('description') : t('ownOnly')}
          <br />
          <ClockLine propertyId={propertyId} />
        </>
      }
      may={may}
      seesAll={seesAll}
      timeZone={ofProperty}
      clock={clock}
    />
  )
}
