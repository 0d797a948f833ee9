import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Checkbox from '@cloudscape-design/components/checkbox'
import FormField from '@cloudscape-design/components/form-field'
import Modal from '@cloudscape-design/components/modal'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { CalendarDayDraft, Holidays } from '@portico/contract/hours/hours.schema'
import { dayOf } from '@portico/contract/shared/days'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { holidaysQuery } from '#web/data/hours/hours.queries.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { localeOfTag } from '#web/platform/i18n.ts'
import { EmptyState, FailedState } from '#web/ui/collection/collection-states.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './holidays-modal.module.css'

/** This year and the next ones. */
const YEARS = 3

type Props = {
  propertyId: string
  /** The dates that the calendar has already. */
  taken: readonly string[]
  onAdd: (days: CalendarDayDraft[]) => void
  onClose: () => void
}

/** Public holidays where the property lies: proposals, of which somebody chooses those at which it is closed. */
export function HolidaysModal({ propertyId, taken, onAdd, onClose }: Props) {
  const { t, i18n } = useTranslation('hours', { keyPrefix: 'holidays' })
  const { t: ofApp } = useTranslation('app', { keyPrefix: 'actions' })
  const { data: property } = useQuery(propertyQuery(propertyId))
  const today = dayOf(Date.now(), property?.timeZone ?? 'UTC')
  const thisYear = Number(today.slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const { data, isError, refetch } = useQuery(holidaysQuery(propertyId, year, localeOfTag(i18n.language)))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const offered = data?.holidays.filter(({ date }) => !taken.includes(date) && date >= today) ?? []
  const chosen = offered.filter(({ date }) => !left.has(date))
  const years = [...Array(YEARS).keys()].map((index) => ({
    value: String(thisYear + index),
    label: String(thisYear + index),
  }))

  function toggle(date: string) {
    const next = new Set(left)
    if (!next.delete(date)) next.add(date)
    setLeft(next)
  }
  return (
    <Modal
      visible
      header={t('title')}
      onDismiss={onClose}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" formAction="none" onClick={onClose}>
              {ofApp('cancel')}
            </Button>
            <Button
              variant="primary"
              formAction="none"
              disabled={chosen.length === 0}
              onClick={() => onAdd(chosen.map(({ date, name }) => ({ date, name, kind: 'CLOSED', spans: [] })))}
            >
              {t('submit', { count: chosen.length })}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="m">
        <FormField label={t('year')} description={data && <Where holidays={data} />}>
          <Select
            options={years}
            selectedOption={years.find(({ value }) => value === String(year)) ?? null}
            onChange={({ detail }) => setYear(Number(detail.selectedOption.value))}
            expandToViewport
          />
        </FormField>
        {isError ? (
          <FailedState title={t('failed')} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonBlock height={240} />
        ) : data.holidays.length === 0 ? (
          <EmptyState title={t('unknown')} hint={t('unknownHint')} />
        ) : offered.length === 0 ? (
          <EmptyState title={t('allTaken')} />
        ) : (
          <SpaceBetween size="m">
            <Alert type="info">{t('proposal')}</Alert>
            <fieldset className={styles.days}>
              <legend className={styles.hidden}>{t('title')}</legend>
              {offered.map(({ date, name }) => (
                <Checkbox key={date} checked={!left.has(date)} onChange={() => toggle(date)} description={date}>
                  {name}
                </Checkbox>
              ))}
            </fieldset>
          </SpaceBetween>
        )}
      </SpaceBetween>
    </Modal>
  )
}

/** The country and the part of it, in the words of the reader. */
function Where({ holidays: { countryCode, region } }: { holidays: Holidays }) {
  const { t, i18n } = useTranslation('hours', { keyPrefix: 'holidays' })
  const country = new Intl.DisplayNames(i18n.language, { type: 'region' }).of(countryCode) ?? countryCode
  return region ? t('region', { country, region }) : t('country', { country })
}
