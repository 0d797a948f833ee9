import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Group } from '@portico/contract/company/company.schema'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useDeleteGroup } from '#web/data/company/company.mutations.ts'
import { companyPropertiesQuery, groupsQuery } from '#web/data/company/team.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { NamesButton } from '#web/ui/name-list.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { canChangeTeam, useCompany } from '../use-company.ts'

const GroupDialog = lazyDialog(async () => (await import('./group-dialog.tsx')).GroupDialog)

const idOf = ({ groupId }: Group) => groupId
const BY_NAME = { field: 'name', isDescending: false }
const filter = { operators: [':', '!:', '=', '!='] } as const
const SHOWN = 3
/** Beyond them a tooltip would leave the screen. */
const NAMED = 15

/** Groups of properties, such as a region. */
export function GroupsTable({ companyId }: { companyId: string }) {
  const { t, i18n } = useTranslation('company')
  const canChange = canChangeTeam(useCompany(companyId))
  const { data, isError, refetch } = useQuery({ ...groupsQuery(companyId), throwOnError: isSignedOut })
  const { data: properties } = useQuery(companyPropertiesQuery(companyId))
  /** The group whose dialog is open; null for a new one. */
  const [opened, setOpened] = useState<Group | null>()
  const columns = useMemo((): Column<Group>[] => {
    const nameById = new Map(properties?.map(({ propertyId, name }) => [propertyId, name]))
    const names = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' })
    const namesOf = ({ propertyIds }: Group) => propertyIds.flatMap((id) => nameById.get(id) ?? []).toSorted()
    return [
      {
        id: 'name',
        header: t('groups.name'),
        textOf: ({ name }) => name,
        filter,
        isRowHeader: true,
        minWidth: 160,
      },
      {
        id: 'properties',
        header: t('fields.properties'),
        cell: (group) => {
          const all = namesOf(group)
          const hidden = all.slice(SHOWN)
          if (hidden.length === 0) return all.length === 0 ? t('groups.none') : names.format(all)
          const more = t('scope.more', { count: hidden.length })
          const parts = names.formatToParts([...all.slice(0, SHOWN), more])
          return (
            <>
              {parts.slice(0, -1).map(({ value }) => value)}
              <NamesButton of={group.name} text={more} names={hidden} max={NAMED} />
            </>
          )
        },
        textOf: namesOf,
        filter,
        minWidth: 260,
      },
      {
        id: 'size',
        header: t('groups.count'),
        cell: ({ propertyIds }) => new Intl.NumberFormat(i18n.language).format(propertyIds.length),
        sortOf: ({ propertyIds }) => propertyIds.length,
        minWidth: 110,
      },
      ...(canChange
        ? [
            {
              id: 'actions',
              header: t('columns.actions'),
              cell: (group: Group) => (
                <GroupActions companyId={companyId} group={group} onEdit={() => setOpened(group)} />
              ),
              minWidth: 150,
            },
          ]
        : []),
    ]
  }, [t, i18n.language, properties, canChange, companyId])
  const add = canChange && <Button onClick={() => setOpened(null)}>{t('groups.add')}</Button>
  return (
    <>
      <CollectionTable
        items={data}
        isFailed={isError}
        onRetry={() => void refetch()}
        idOf={idOf}
        columns={columns}
        sort={BY_NAME}
        pageSize={20}
        description={t('groups.description')}
        texts={{
          title: t('tabs.groups'),
          empty: t('groups.empty'),
          emptyHint: canChange && t('groups.emptyHint'),
          failed: t('groups.failed'),
          filter: t('groups.filter'),
        }}
        actions={add}
      />
      {opened !== undefined && (
        <GroupDialog companyId={companyId} group={opened ?? undefined} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

type ActionsProps = { companyId: string; group: Group; onEdit: () => void }

function GroupActions({ companyId, group: { groupId, name }, onEdit }: ActionsProps) {
  const { t } = useTranslation('company', { keyPrefix: 'groups' })
  const deletion = useDeleteGroup(companyId)

  async function ask() {
    const isConfirmed = await confirm({
      header: t('deleteHeader', { name }),
      content: t('deleteContent'),
      confirmLabel: t('delete'),
      variant: 'destructive',
    })
    if (isConfirmed) deletion.mutate({ groupId, name })
  }
  return (
    <SpaceBetween direction="horizontal" size="s">
      <Button variant="inline-link" onClick={onEdit} ariaLabel={t('editNamed', { name })}>
        {t('edit')}
      </Button>
      <Button
        variant="inline-link"
        onClick={() => void ask()}
        loading={deletion.isPending}
        ariaLabel={t('deleteNamed', { name })}
      >
        {t('delete')}
      </Button>
    </SpaceBetween>
  )
}
