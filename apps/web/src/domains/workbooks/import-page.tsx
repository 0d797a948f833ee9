import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import Checkbox from '@cloudscape-design/components/checkbox'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import ProgressBar from '@cloudscape-design/components/progress-bar'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { WORKBOOK_UNPACKED_MAX_BYTES } from '@portico/contract/workbooks/workbooks.rules'
import type { ImportWithParts } from '@portico/contract/workbooks/workbooks.schema'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useConfirmImport, useDiscardImport } from '#web/data/workbooks/workbooks.mutations.ts'
import { workbooksPath } from '#web/data/workbooks/workbooks.paths.ts'
import { importQuery } from '#web/data/workbooks/workbooks.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { FailedState } from '#web/ui/collection/collection-states.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { ImportStatus } from './import-status.tsx'
import { PartsTable } from './parts-table.tsx'
import { ProblemsTable } from './problems-table.tsx'

type Props = { companyId: string; importId: string }

/** What a file would change, its confirmation, and what came of it. */
export function ImportPage({ companyId, importId }: Props) {
  const { t } = useTranslation('workbooks')
  const { data, isError, refetch } = useQuery({ ...importQuery(companyId, importId), throwOnError: isSignedOut })
  if (!data) return isError ? <FailedState title={t('one.failedToLoad')} onRetry={() => void refetch()} /> : null
  const isRead = data.state !== 'READING' && data.state !== 'REFUSED'
  return (
    <SpaceBetween size="l">
      <Header variant="h1" description={<ImportStatus state={data.state} />}>
        {data.fileName}
      </Header>
      <State one={data} />
      {isRead && <PartsTable companyId={companyId} parts={data.parts} state={data.state} />}
      {isRead && data.problems > 0 && (
        <ProblemsTable companyId={companyId} importId={importId} problems={data.problems} state={data.state} />
      )}
    </SpaceBetween>
  )
}

function State({ one }: { one: ImportWithParts }) {
  const { t } = useTranslation('workbooks')
  const { companyId, state, problem } = one
  const another = <Button href={workbooksPath(companyId)}>{t('one.another')}</Button>
  if (state === 'READING') return <StatusIndicator type="loading">{t('one.reading')}</StatusIndicator>
  if (state === 'READY') return <Confirmation one={one} />
  if (state === 'IMPORTING') return <Progress one={one} />
  if (state === 'REFUSED')
    return (
      <Alert type="error" action={another}>
        {t(`file.${problem ?? 'failed'}`, { megabytes: WORKBOOK_UNPACKED_MAX_BYTES / 1024 / 1024 })}
      </Alert>
    )
  return <Result one={one} another={another} />
}

const sumOf = ({ parts }: ImportWithParts, name: 'added' | 'changed' | 'same' | 'problems') =>
  parts.flatMap(({ sheets }) => sheets).reduce((sum, one) => sum + one[name], 0)

function Confirmation({ one }: { one: ImportWithParts }) {
  const { t } = useTranslation('workbooks')
  const navigate = useNavigate()
  const [invites, setInvites] = useState(false)
  const { companyId, importId, invitable } = one
  const confirm = useConfirmImport(companyId, importId)
  const discard = useDiscardImport(companyId, importId, () => void navigate(workbooksPath(companyId)))
  const numbers = {
    ...{ added: sumOf(one, 'added'), changed: sumOf(one, 'changed') },
    ...{ same: sumOf(one, 'same'), problems: sumOf(one, 'problems') },
  }
  const count = numbers.added + numbers.changed
  return (
    <Container header={<Header variant="h2">{t('one.rows')}</Header>}>
      <SpaceBetween size="m">
        <span>{t('one.summary', numbers)}</span>
        {count === 0 && <span>{t(numbers.problems > 0 ? 'one.nothingValid' : 'one.nothing')}</span>}
        {invitable > 0 && (
          <Checkbox
            checked={invites}
            onChange={({ detail }) => setInvites(detail.checked)}
            description={t('one.invitesText', { count: invitable })}
          >
            {t('one.invites')}
          </Checkbox>
        )}
        <SpaceBetween direction="horizontal" size="xs">
          {count > 0 && (
            <Button
              variant="primary"
              loading={confirm.isPending}
              disabled={discard.isPending}
              onClick={() => confirm.mutate(invites)}
            >
              {t('one.confirm', { count })}
            </Button>
          )}
          <Button loading={discard.isPending} disabled={confirm.isPending} onClick={() => discard.mutate()}>
            {t('one.discard')}
          </Button>
        </SpaceBetween>
      </SpaceBetween>
    </Container>
  )
}

function Progress({ one: { done, failed, total } }: { one: ImportWithParts }) {
  const { t } = useTranslation('workbooks')
  const at = done + failed
  return (
    <Container>
      <ProgressBar
        label={t('states.IMPORTING')}
        description={t('one.importing')}
        value={total > 0 ? Math.floor((at / total) * 100) : 0}
        additionalInfo={t('one.progress', { done: at, total })}
      />
    </Container>
  )
}

function Result({ one, another }: { one: ImportWithParts; another: ReactNode }) {
  const { t } = useTranslation('workbooks')
  const { total, done, failed } = one
  return (
    <Alert type={failed > 0 ? 'warning' : 'success'} action={another}>
      <SpaceBetween size="xs">
        <span>{total === 0 ? t('one.nothing') : t('one.done', { count: done })}</span>
        {failed > 0 && <span>{t('one.failed', { count: failed })}</span>}
      </SpaceBetween>
    </Alert>
  )
}
