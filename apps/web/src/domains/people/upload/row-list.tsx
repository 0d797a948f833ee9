import Button from '@cloudscape-design/components/button'
import Icon from '@cloudscape-design/components/icon'
import { writeCsv } from '@portico/contract/shared/csv'
import { useMemo } from 'react'
import { saveFile } from '#web/platform/save-file.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './people-upload.module.css'

type ListedRow = { line: number; kind: string; value: string }

type Props<Row> = {
  title: string
  fileName: string
  rows: readonly Row[]
  /** Called only for visible rows, because there may be thousands. The function must be stable across renders. */
  textOf: (row: Row) => string
  isInformation?: (row: Row) => boolean
}

const SHOWN_MAX = 80
const shortened = (value: string) => (value.length > SHOWN_MAX ? `${value.slice(0, SHOWN_MAX)}…` : value)
const never = () => false

/** Rows of the file with their problems, in pages, and as a download with all rows. */
export function RowList<Row extends ListedRow>({ title, fileName, rows, textOf, isInformation = never }: Props<Row>) {
  const { t, i18n } = useTranslation('peopleUpload', { keyPrefix: 'rows' })
  const columns = useMemo(
    (): Column<Row>[] => [
      { id: 'line', header: t('line'), cell: ({ line }) => line, isRowHeader: true, width: 72, minWidth: 72 },
      {
        id: 'text',
        header: t('text'),
        cell: (row) => (
          <span className={styles.problem}>
            {isInformation(row) ? (
              <Icon name="status-info" variant="link" />
            ) : (
              <Icon name="status-negative" variant="error" />
            )}
            <span>{textOf(row)}</span>
          </span>
        ),
        minWidth: 200,
      },
      {
        id: 'value',
        header: t('value'),
        cell: ({ value }) => <span className={styles.value}>{shortened(value)}</span>,
        minWidth: 120,
      },
    ],
    [t, textOf, isInformation],
  )
  const save = () =>
    saveFile(
      fileName,
      writeCsv(
        [[t('line'), t('text'), t('value')], ...rows.map((row) => [String(row.line), textOf(row), row.value])],
        i18n.language,
      ),
    )
  return (
    <CollectionTable<Row>
      items={rows}
      idOf={({ line, kind }) => `${line} ${kind}`}
      columns={columns}
      texts={{ title, empty: title, failed: title, filter: title }}
      isAddressed={false}
      variant="embedded"
      headingVariant="h3"
      actions={
        <Button iconName="download" onClick={save}>
          {t('download')}
        </Button>
      }
    />
  )
}
