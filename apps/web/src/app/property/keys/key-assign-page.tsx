import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import Form from '@cloudscape-design/components/form'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Person } from '@portico/contract/people/people.schema'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { keysTabPath } from '#web/data/keys/keys.paths.ts'
import { keysQuery } from '#web/data/keys/keys.queries.ts'
import { type ChosenPeople, countOf } from '#web/data/people/chosen-people.ts'
import { SelectedKeys } from '#web/domains/keys/selected-keys.tsx'
import { useChangeKeys } from '#web/domains/people/use-change-keys.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { EmptyState } from '#web/ui/collection/collection-states.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.ts'
import { HolderTable, useHolders } from './holder-table.tsx'

type Props = { propertyId: string; keyIds: readonly string[] }

export function KeyAssignPage({ propertyId, keyIds }: Props) {
  const { t } = useTranslation('keys', { keyPrefix: 'assign' })
  const { data: keys, isError, refetch } = useQuery({ ...keysQuery(propertyId), throwOnError: isSignedOut })
  const chosen = useMemo(() => keys?.filter(({ key }) => keyIds.includes(key.keyId)), [keys, keyIds])
  const holders = useHolders(propertyId)
  const { assign, isRunning, isDone } = useAssignment(propertyId, holders.selection.onChange)
  const isDirty = countOf(holders.chosen) > 0
  const missing = chosen ? keyIds.length - chosen.length : 0
  useUnsavedChanges(isDirty && !isRunning && !isDone)

  const navigate = useNavigate()
  useEffect(() => {
    if (isDone) void navigate(keysTabPath(propertyId))
  }, [isDone, navigate, propertyId])

  const header = <Header variant="h1">{t('title')}</Header>
  if (chosen?.length === 0) {
    const toKeys = <Button href={keysTabPath(propertyId)}>{t('toKeys')}</Button>
    return (
      <SpaceBetween size="l">
        {header}
        <EmptyState title={t('noKeys')} hint={t('noKeysHint')} action={toKeys} />
      </SpaceBetween>
    )
  }
  return (
    <Form
      header={header}
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          <Button variant="link" href={keysTabPath(propertyId)}>
            {t('cancel')}
          </Button>
          <Button
            variant="primary"
            disabled={!isDirty || !chosen}
            loading={isRunning}
            onClick={() => void assign(holders.chosen, chosen?.map(({ key }) => key.keyId) ?? [])}
          >
            {t('submit')}
          </Button>
        </SpaceBetween>
      }
    >
      <SpaceBetween size="l">
        {missing > 0 && <Alert type="warning">{t('missing', { count: missing })}</Alert>}
        <SelectedKeys keys={chosen} isFailed={isError} onRetry={() => void refetch()} />
        <HolderTable propertyId={propertyId} holders={holders} isDisabled={isRunning} />
      </SpaceBetween>
    </Form>
  )
}

/** Leaves the page when everybody has the keys. People for whom it failed stay selected. */
function useAssignment(propertyId: string, onFailed: (people: readonly Person[]) => void) {
  const changeKeys = useChangeKeys(propertyId)
  const [state, setState] = useState<'idle' | 'running' | 'done'>('idle')
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  async function assign(chosen: ChosenPeople, keyIds: readonly string[]) {
    setState('running')
    const isStarted = await changeKeys(chosen, keyIds, 'add', ({ failed }) => {
      if (!isHere.current) return
      onFailed(failed.map(({ item }) => item))
      setState(failed.length === 0 ? 'done' : 'idle')
    })
    // A job for all who match tells of its end in a notice, and of those for whom it failed.
    if ('matching' in chosen && isHere.current) setState(isStarted ? 'done' : 'idle')
  }
  return { assign, isRunning: state === 'running', isDone: state === 'done' }
}
