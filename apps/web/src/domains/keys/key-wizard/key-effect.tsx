import Alert from '@cloudscape-design/components/alert'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { KeyDraft } from '@portico/contract/keys/keys.schema'
import { NameList } from '#web/ui/name-list.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { effectOf } from './effect-of.ts'
import type { OfferedEntrance } from './key-form.ts'

type Props = { before: KeyDraft; after: KeyDraft; entrances: readonly OfferedEntrance[]; holders: number }

/** Says how many people a change of the key concerns, and what they gain and lose. */
export function KeyEffect({ before, after, entrances, holders }: Props) {
  const { t } = useTranslation(['keyWizard', 'ui'])
  if (holders === 0) return <Alert>{t('effect.nobody')}</Alert>
  const effect = effectOf(before, after)
  const nameOf = (id: string) => entrances.find(({ accessPointId }) => accessPointId === id)?.accessPointName ?? ''
  const changes = (['lost', 'gained', 'guests'] as const).filter((kind) => effect[kind].length > 0)
  return (
    <Alert type={effect.lost.length > 0 ? 'warning' : 'info'} header={t('effect.holders', { count: holders })}>
      <SpaceBetween size="xs">
        {changes.map((kind) => (
          <div key={kind}>
            <div>{t(`effect.${kind}`)}</div>
            <NameList names={effect[kind].map(nameOf)} />
          </div>
        ))}
        {changes.length === 0 && t('effect.nothing')}
      </SpaceBetween>
    </Alert>
  )
}
