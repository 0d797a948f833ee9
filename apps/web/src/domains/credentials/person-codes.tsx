import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type CredentialRow, credentialRows, isSelectable } from '#web/data/credentials/credential-rows.ts'
import { codesOfPersonQuery } from '#web/data/credentials/credentials.queries.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { NOTHING, timeTexts } from '#web/platform/time-texts.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { useSelection } from '#web/ui/collection/use-selection.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { CodeValue } from './code-value.tsx'
import { sharedColumns } from './credential-columns.tsx'
import { useCredentialActions } from './use-credential-actions.tsx'
import { useEndedLeftOut } from './use-ended-left-out.ts'
import { useGenerateCode } from './use-generate-codes.ts'

const idOf = ({ id }: CredentialRow) => id
const NEWEST_FIRST = { field: 'created', isDescending: true }

type Props = { propertyId: string; personId: string; name: string; headingVariant: 'h2' | 'h3' }

/** The access codes of one person, inside the form of the person. Its actions take effect at once, without saving the form. */
export function PersonCodes({ propertyId, personId, name, headingVariant }: Props) {
  const { t, i18n } = useTranslation('credentials')
  const { data, isError, refetch } = useQuery({
    ...codesOfPersonQuery(propertyId, personId),
    throwOnError: isSignedOut,
  })
  const { data: property } = useQuery(propertyQuery(propertyId))
  const timeZone = property?.timeZone ?? 'UTC'
  const rows = useMemo(() => data && credentialRows(data), [data])
  const endedLeftOut = useEndedLeftOut(data)
  const columns = useMemo((): Column<CredentialRow>[] => {
    const shared = sharedColumns({ t, language: i18n.language, timeZone, propertyId })
    const value: Column<CredentialRow> = {
      id: 'value',
      header: t('columns.value'),
      cell: (row) => (isSelectable(row) ? <CodeValue id={row.id} holder={name} /> : NOTHING),
      isRowHeader: true,
      minWidth: 200,
    }
    const plain = ({ filter: _, ...column }: Column<CredentialRow>) => column
    return [value, ...[shared.status, shared.created, shared.expires, shared.lastUsed].map(plain)]
  }, [t, i18n.language, timeZone, propertyId, name])
  const selection = useSelection(rows, idOf, isSelectable)
  const { moment } = timeTexts(i18n.language, timeZone)
  const nameOf = (row: CredentialRow) => t('person.codeOf', { time: moment(row.creationTimeMillis) })
  const actions = useCredentialActions({ kind: 'codes', propertyId, nameOf })
  const generate = useGenerateCode(propertyId)
  return (
    <CollectionTable
      items={rows}
      isFailed={isError}
      onRetry={() => void refetch()}
      idOf={idOf}
      columns={columns}
      description={endedLeftOut}
      sort={NEWEST_FIRST}
      texts={{
        title: t('codes.title'),
        empty: t('codes.empty'),
        emptyHint: t('person.emptyHint'),
        failed: t('codes.failed'),
        filter: t('codes.filter'),
      }}
      isAddressed={false}
      variant="borderless"
      headingVariant={headingVariant}
      selection={{
        ...selection,
        nameOf,
      }}
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          <Button
            formAction="none"
            disabled={selection.items.length === 0}
            onClick={() => actions.deactivate(selection.items)}
          >
            {t('codes.actions.deactivate')}
          </Button>
          <Button formAction="none" loading={generate.isPending} onClick={() => generate.mutate(personId)}>
            {t('person.generate')}
          </Button>
        </SpaceBetween>
      }
    />
  )
}
