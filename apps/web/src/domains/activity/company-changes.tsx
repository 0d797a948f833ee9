import { isEnough } from '@portico/contract/shared/permissions'
import { zoneText } from '@portico/contract/shared/zone-text'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { companiesQuery } from '#web/data/company/company.queries.ts'
import type { May } from '#web/data/company/may.ts'
import { timeTexts, useZoneOfBrowser } from '#web/platform/time-texts.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { ChangesTable } from './changes-table.tsx'

/** The changes of a company and of all of its properties, by the clock of the reader. */
export function CompanyChanges({ companyId }: { companyId: string }) {
  const { t, i18n } = useTranslation(['changes', 'app'])
  const { language } = i18n
  const { data = [] } = useQuery(companiesQuery)
  const company = data.find((one) => one.companyId === companyId)
  const held = company?.permissions
  const may = useMemo((): May => (needs) => isEnough(held ?? [], needs), [held])
  const timeZone = useZoneOfBrowser()
  const clock = useMemo(() => ({ ...timeTexts(language, timeZone), timeZone }), [language, timeZone])
  return (
    <ChangesTable
      of={{ companyId }}
      headingVariant="h2"
      description={
        <>
          {t('companyDescription', { company: company?.name ?? '' })}
          <br />
          {t('app:clock.zone', { zone: zoneText(timeZone, language) })}
        </>
      }
      may={may}
      seesAll
      timeZone={timeZone}
      clock={clock}
    />
  )
}
