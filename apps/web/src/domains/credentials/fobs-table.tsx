import { useQuery } from '@tanstack/react-query'
import type { i18n as I18n } from 'i18next'
import { useMemo, useState } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { supportedFormatsQuery } from '#web/data/credential-formats/credential-formats.queries.ts'
import type { CredentialRow } from '#web/data/credentials/credential-rows.ts'
import { credentialsPageQuery } from '#web/data/credentials/credentials.queries.ts'
import { useCredentialsPage } from '#web/data/credentials/credentials-page.queries.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { ClockLine } from '#web/data/properties/clock-line.tsx'
import { listPageFor } from '#web/platform/list-page.ts'
import { useTableChoice } from '#web/platform/table-preference.ts'
import { NOTHING } from '#web/platform/time-texts.ts'
import { type Column, ListTable } from '#web/ui/collection/list-table.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { credentialWords, EXACT, optionsOf, sharedColumns, TEXT, type Texts } from './credential-columns.tsx'
import { DownloadButton } from './download-button.tsx'
import { FobActions, RegisterButton } from './fob-actions.tsx'
import { fobFormatNames } from './fob-values.ts'

const RegisterFob = lazyDialog(async () => (await import('./register-fob.tsx')).RegisterFob)
const AssignFob = lazyDialog(async () => (await import('./assign-fob.tsx')).AssignFob)

export const FOBS_TABLE = {
  name: 'fobs',
  pageSize: 20,
  pageSizes: [20, 50, 100, 200],
  columns: ['number', 'format', 'facilityCode', 'people', 'status', 'lastUsed', 'expires', 'created'],
  /** Those that fit beside a drawer at a width of 1440 pixels. */
  defaultColumns: ['number', 'format', 'facilityCode', 'people', 'status', 'lastUsed', 'expires'],
}
const BY_NUMBER = { field: 'number', isDescending: false }

/** The number as it is printed on the fob, without separators. */
const numberText = ({ fob }: CredentialRow) => (fob ? String(fob.number) : NOTHING)
const facilityText = ({ fob }: CredentialRow) => (fob?.facilityCode == null ? NOTHING : String(fob.facilityCode))
const formatText = ({ fob }: CredentialRow) => fob?.formatName ?? NOTHING

const fobsOptions = (i18n: I18n) => ({ columns: FOBS_TABLE.columns, sort: BY_NUMBER, words: credentialWords(i18n) })

type Loaded = { propertyId: string; searchParams: URLSearchParams; pageSize: number; i18n: I18n }

/** The page that the address asks for, for the loader. */
export const fobsPageFor = ({ propertyId, ...loaded }: Loaded) =>
  listPageFor({ ...loaded, ...fobsOptions(loaded.i18n) }, (...asked) =>
    credentialsPageQuery(propertyId, 'PHYSICAL', ...asked),
  )

function columnsOf(texts: Texts, formats: readonly string[]): Column<CredentialRow>[] {
  const { t } = texts
  const shared = sharedColumns(texts)
  return [
    {
      id: 'number',
      header: t('columns.number'),
      textOf: numberText,
      filter: { operators: TEXT },
      isRowHeader: true,
      minWidth: 120,
    },
    {
      id: 'format',
      header: t('columns.format'),
      textOf: formatText,
      filter: { operators: EXACT, options: optionsOf(formats) },
      minWidth: 190,
    },
    {
      id: 'facilityCode',
      header: t('columns.facilityCode'),
      textOf: facilityText,
      filter: { operators: EXACT },
      minWidth: 130,
    },
    { ...shared.people, header: t('columns.holder') },
    shared.status,
    shared.lastUsed,
    shared.expires,
    shared.created,
  ]
}

/** The fobs of a property. */
export function FobsTable({ propertyId }: { propertyId: string }) {
  const { t, i18n } = useTranslation('credentials')
  const clock = useClock(propertyId)
  const may = useMay(propertyId)
  const { data: supported } = useQuery(supportedFormatsQuery)
  const choice = useTableChoice(FOBS_TABLE)
  const { language } = i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts are others in another language
  const options = useMemo(() => fobsOptions(i18n), [i18n, language])
  const { pageSize } = choice.value
  const { request, selection, chosen, table } = useCredentialsPage(propertyId, 'PHYSICAL', { ...options, pageSize })
  const columns = useMemo(
    () => columnsOf({ t, clock, propertyId }, fobFormatNames(supported ?? [])),
    [t, clock, propertyId, supported],
  )
  const [opened, setOpened] = useState<'register' | CredentialRow>()
  const close = () => setOpened(undefined)
  return (
    <>
      <ListTable<CredentialRow>
        {...table}
        columns={columns}
        texts={{
          title: t('fobs.title'),
          empty: t('fobs.empty'),
          emptyHint: t('fobs.emptyHint'),
          failed: t('fobs.failed'),
          filter: t('fobs.filter'),
        }}
        emptyAction={
          may('codes.change') && <RegisterButton propertyId={propertyId} onClick={() => setOpened('register')} />
        }
        description={
          <>
            {t('fobs.description')} <ClockLine propertyId={propertyId} />
          </>
        }
        choice={choice}
        headingVariant="h1"
        {...(may('codes.change') && {
          selection: { ...selection, nameOf: (row) => t('fobs.select', { number: numberText(row) }) },
        })}
        actions={
          <FobActions
            propertyId={propertyId}
            chosen={chosen}
            nameOf={numberText}
            onAssign={setOpened}
            download={
              <DownloadButton
                {...{ propertyId, request, columns }}
                type="PHYSICAL"
                title={t('fobs.title')}
                failed={t('fobs.failed')}
                isEmpty={!table.matches}
              />
            }
            onRegister={() => setOpened('register')}
            onDone={selection.deselect}
          />
        }
      />
      {opened === 'register' && <RegisterFob propertyId={propertyId} onClose={close} />}
      {opened && opened !== 'register' && <AssignFob propertyId={propertyId} fob={opened} onClose={close} />}
    </>
  )
}
