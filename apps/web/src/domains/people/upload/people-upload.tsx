import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import FileUpload from '@cloudscape-design/components/file-upload'
import FormField from '@cloudscape-design/components/form-field'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import {
  RESIDENT_CSV_MAX_BYTES,
  RESIDENT_CSV_MAX_YEARS,
  type Resident,
} from '@portico/contract/people/resident-csv.rules'
import { RESIDENT_CSV_EXTRA_HEADERS } from '@portico/contract/people/resident-extras.rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useUploadResidents } from '#web/data/people/upload/people-upload.mutations.ts'
import { placesQuery } from '#web/data/places/places.queries.ts'
import { type BulkResult, useIsBulkJobRunning } from '#web/platform/bulk-jobs.tsx'
import { useIsFull } from '#web/platform/flags.ts'
import { useNamespace } from '#web/platform/i18n.ts'
import { splitPanel } from '#web/platform/panels.ts'
import { useTermsGate } from '#web/platform/use-terms-gate.ts'
import { FormRefusal } from '#web/ui/form-refusal.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { AddedResidents } from './added-residents.tsx'
import { FileProblems, FileSummary } from './file-result.tsx'
import { PlaceSelect } from './place-select.tsx'
import { RefusedList } from './refused-list.tsx'
import { refusedRows } from './refused-rows.ts'
import { uploadLimits } from './resident-file.ts'
import { TemplateButton } from './template-button.tsx'
import { useFileCheck } from './use-file-check.ts'

type Props = {
  propertyId?: string
  /** The default place of the residents. Without it the default is the property itself. */
  placeId?: string
}

const limitsOf = (isFull: boolean) => ({
  megabytes: RESIDENT_CSV_MAX_BYTES / 1024 / 1024,
  years: RESIDENT_CSV_MAX_YEARS,
  ...uploadLimits(isFull),
})

/** Uploads a file of residents: it is checked, reviewed, and then sent, as a whole or in batches of 200. */
export function PeopleUpload({ propertyId = '', placeId }: Props) {
  useNamespace('peopleUpload')
  useNamespace('bulkJobs')
  useNamespace('people')
  useNamespace('ui')
  const { t, i18n } = useTranslation(['peopleUpload', 'app'])
  const isFull = useIsFull()
  const limits = limitsOf(isFull)
  const kilobytes = new Intl.NumberFormat(i18n.language, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 1,
  })
  const places = useQuery(placesQuery(propertyId))
  const [chosenPlaceId, setChosenPlaceId] = useState(placeId)
  const [file, setFile] = useState<File>()
  const [lastResult, setLastResult] = useState<BulkResult<Resident>>()
  /** Everybody whom this file has added, also in an earlier upload. */
  const [added, setAdded] = useState<readonly Resident[]>([])
  const { mutate: check, reset: forget, ...checking } = useFileCheck(propertyId)
  const upload = useUploadResidents(propertyId, (result) => {
    setLastResult(result)
    setAdded((before) => [...before, ...result.succeeded])
  })
  const isUploading = useIsBulkJobRunning(propertyId, 'addResidents')
  const gate = useTermsGate()

  const place = places.data?.find(({ id, label }) => (chosenPlaceId ? id === chosenPlaceId : label === 'Property'))
  const checkResult = file && !checking.isPending ? checking.data : undefined
  const refusal = checkResult && 'refusal' in checkResult ? checkResult.refusal : undefined
  const checked = checkResult && 'next' in checkResult ? checkResult : undefined
  const canUpload = !!checked && checked.next.length > 0 && !!place && !isUploading

  function choose(chosen: File | undefined) {
    setFile(chosen)
    setLastResult(undefined)
    setAdded([])
    if (chosen) check(chosen)
    else forget()
  }

  // The residents who were added exist now, so checking the file again leaves the rest for the next upload.
  useEffect(() => {
    if (lastResult && file) check(file)
  }, [lastResult, file, check])

  function uploadNext() {
    if (checked && place) void upload({ place, timeZone: checked.timeZone, residents: checked.next })
  }

  return (
    <SpaceBetween size="l">
      <Alert type="warning">{t('warning')}</Alert>
      <SpaceBetween size="xs">
        <span>{t('intro', limits)}</span>
        {isFull && <span>{t('extras', { extras: RESIDENT_CSV_EXTRA_HEADERS.join(', ') })}</span>}
        {isFull && <span>{t('exported')}</span>}
        <TemplateButton propertyId={propertyId} hasExtras={isFull} />
      </SpaceBetween>
      <PlaceSelect
        places={places.data}
        isFailed={places.isError}
        onRetry={() => void places.refetch()}
        chosen={place}
        hint={t(isFull ? 'place.hintDefault' : 'place.hint')}
        onChoose={setChosenPlaceId}
      />
      <FormField label={t('file.label')}>
        <FileUpload
          accept=".csv,text/csv"
          value={file ? [file] : []}
          onChange={({ detail }) => choose(detail.value[0])}
          showFileSize
          i18nStrings={{ formatFileSize: (bytes) => kilobytes.format(bytes / 1024) }}
          constraintText={t(isFull ? 'file.hintWhole' : 'file.hint', limits)}
          errorText={
            refusal && t(`refusals.${refusal.reason}`, { ...limits, line: 'line' in refusal ? refusal.line : 0 })
          }
        />
      </FormField>
      {file && checking.isPending && <StatusIndicator type="loading">{t('file.checking')}</StatusIndicator>}
      {file && checking.isError && (
        <FormRefusal action={<Button onClick={() => check(file)}>{t('notices.retry')}</Button>}>
          {t('refusals.failed')}
        </FormRefusal>
      )}
      {isFull && added.length > 0 && !isUploading && <AddedResidents propertyId={propertyId} added={added} />}
      {checked && <FileSummary checked={checked} />}
      <SpaceBetween direction="horizontal" size="xs">
        <Button
          variant="primary"
          disabled={!canUpload && !isUploading}
          loading={isUploading}
          onClick={() => gate(uploadNext)}
        >
          {lastResult && canUpload ? t('uploadNext', { count: checked.next.length }) : t('upload')}
        </Button>
        <Button variant="link" onClick={splitPanel.pop}>
          {t('app:actions.cancel')}
        </Button>
      </SpaceBetween>
      {lastResult && lastResult.failed.length > 0 && (
        <RefusedList
          propertyId={propertyId}
          rows={refusedRows(lastResult.failed)}
          isUploading={isUploading}
          onRetry={lastResult.retry}
        />
      )}
      {checked && <FileProblems propertyId={propertyId} checked={checked} />}
    </SpaceBetween>
  )
}
