import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { type CredentialRow, credentialRows, isSelectable } from '#web/data/credentials/credential-rows.ts'
import { credentialsOfPersonQuery } from '#web/data/credentials/credentials.queries.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { ClockLine } from '#web/data/properties/clock-line.tsx'
import { isSignedOut } from '#web/platform/api-error.ts'
import { NOTHING } from '#web/platform/time-texts.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { useSelection } from '#web/ui/collection/use-selection.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { CodeValue } from './code-value.tsx'
import { sharedColumns } from './credential-columns.tsx'
import { useCredentialActions } from './use-credential-actions.tsx'
import { useGenerateCode } from './use-generate-codes.ts'

const idOf = ({ id }: CredentialRow) => id
const BESIDE = ['value', 'status', 'expires']
const NEWEST_FIRST = { field: 'created', isDescending: true }

type Props = {
  propertyId: string
  personId: string
  name: string
  headingVariant: 'h2' | 'h3'
  /** Beside the form of the person, where there is little room and another place for actions. */
  isBeside?: boolean
}

/** The access codes of one person, inside the form of the person. Its actions take effect at once, without saving the form. */
export function PersonCodes({ propertyId, personId, name, headingVariant, isBeside = false }: Props) {
  const { t } = useTranslation('credentials')
  const { data, isError, refetch } = useQuery({
    ...credentialsOfPersonQuery(propertyId, 'CODE', personId),
    throwOnError: isSignedOut,
  })
  const clock = useClock(propertyId)
  const may = useMay(propertyId)
  const rows = useMemo(() => data && credentialRows(data), [data])
  const columns = useMemo((): Column<CredentialRow>[] => {
    const shared = sharedColumns({ t, clock, propertyId })
    const value: Column<CredentialRow> = {
      id: 'value',
      header: t('columns.value'),
      cell: (row) => (isSelectable(row) && may('codes.reveal') ? <CodeValue id={row.id} holder={name} /> : NOTHING),
      isRowHeader: true,
      minWidth: isBeside ? 150 : 200,
    }
    const plain = ({ filter: _, ...column }: Column<CredentialRow>) =>
      isBeside ? { ...column, minWidth: 105 } : column
    return [value, ...[shared.status, shared.created, shared.expires, shared.lastUsed].map(plain)]
  }, [t, clock, propertyId, name, isBeside, may])
  const selection = useSelection(rows, idOf, isSelectable)
  const nameOf = (row: CredentialRow) => t('person.codeOf', { time: clock.moment(row.creationTimeMillis) })
  const actions = useCredentialActions({ kind: 'codes', propertyId, nameOf })
  const generate = useGenerateCode(propertyId)
  return (
    <CollectionTable
      items={rows}
      total={data?.total}
      isFailed={isError}
      onRetry={() => void refetch()}
      idOf={idOf}
      columns={columns}
      sort={NEWEST_FIRST}
      texts={{
        title: t('codes.title'),
        empty: t('codes.empty'),
        emptyHint: t('person.emptyHint'),
        failed: t('codes.failed'),
        filter: t('codes.filter'),
      }}
      description={rows && rows.length > 0 && <ClockLine propertyId={propertyId} offersChange={false} />}
      isAddressed={false}
      {...(isBeside && { visibleColumns: BESIDE })}
      variant="borderless"
      headingVariant={headingVariant}
      {...(may('codes.change') && { selection: { ...selection, nameOf } })}
      actions={
        may('codes.change') && (
          <SpaceBetween direction="horizontal" size="xs">
            <Button
              formAction="none"
              disabled={selection.items.length === 0}
              onClick={() => actions.deactivate({ rows: selection.items })}
            >
              {t('codes.actions.deactivate')}
            </Button>
            {!isBeside && (
              <Button formAction="none" loading={generate.isPending} onClick={() => generate.mutate(personId)}>
                {t('person.generate')}
              </Button>
            )}
          </SpaceBetween>
        )
      }
    />
  )
}
