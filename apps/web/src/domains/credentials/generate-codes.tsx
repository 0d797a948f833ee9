import Button from '@cloudscape-design/components/button'
import Form from '@cloudscape-design/components/form'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { codesPath } from '#web/data/credentials/credentials.paths.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.ts'
import { CandidateTable, useCandidates } from './candidate-table.tsx'
import { useGenerateCodes } from './use-generate-codes.ts'

/** People for whom it failed stay selected. */
export function GenerateCodes({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation(['credentials', 'app'])
  const navigate = useNavigate()
  const generate = useGenerateCodes(propertyId)
  const candidates = useCandidates(propertyId)
  const { chosen, selection } = candidates
  const [state, setState] = useState<'idle' | 'missing' | 'running' | 'done'>('idle')
  const isMounted = useIsMounted()
  useUnsavedChanges(selection.count > 0 && (state === 'idle' || state === 'missing'))
  useEffect(() => {
    if (state === 'done') void navigate(codesPath(propertyId))
  }, [state, navigate, propertyId])

  function submit() {
    if (selection.count === 0) return setState('missing')
    setState('running')
    void generate(chosen, (isDone, failed) => {
      if (!isMounted.current) return
      if (failed) selection.onChange(failed)
      setState(isDone ? 'done' : 'idle')
    })
  }
  return (
    <Form
      header={
        <Header variant="h1" description={t('generate.description')}>
          {t('generate.title')}
        </Header>
      }
      errorText={state === 'missing' && selection.count === 0 && t('rules.userRequired')}
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          <Button variant="link" href={codesPath(propertyId)}>
            {t('app:actions.cancel')}
          </Button>
          <Button variant="primary" loading={state === 'running'} onClick={submit}>
            {t('generate.submit')}
          </Button>
        </SpaceBetween>
      }
    >
      <CandidateTable propertyId={propertyId} candidates={candidates} isDisabled={state === 'running'} />
    </Form>
  )
}

/** The job continues after the user has left the page, so its callback has to check whether the page is still mounted. */
function useIsMounted() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
