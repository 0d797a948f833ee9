import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { propertyQuery } from '#web/domains/properties/properties.queries.ts'
import { timeTexts } from '#web/platform/time-texts.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** Writes days and moments in the time zone of the property. */
export function useMoments(propertyId: string) {
  const { i18n } = useTranslation()
  const { data: property } = useQuery(propertyQuery(propertyId))
  const timeZone = property?.timeZone ?? 'UTC'
  return useMemo(() => timeTexts(i18n.language, timeZone), [i18n.language, timeZone])
}
