import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import type { DenialReason } from '@portico/contract/access/access.rules'
import type { AccessQuestion } from '#web/data/access/access.paths.ts'
import { isAnswerable } from '#web/data/access/access.queries.ts'
import { useMay } from '#web/data/company/may.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { hintOf } from './hints.ts'
import { panelLinkOf } from './step-links.ts'

type Props = { propertyId: string; question: AccessQuestion; reported: DenialReason }

/** What a panel has decided by, and what helps if that lies with the panel: today's settings do not tell. */
export function ReportedAlert({ propertyId, question, reported }: Props) {
  const { t } = useTranslation('access')
  const may = useMay(propertyId)
  const hint = hintOf(reported)
  const link = question.accessPointId ? panelLinkOf(propertyId, question.accessPointId, reported) : undefined
  return (
    <Alert
      type="info"
      header={t('question.reported', { reason: t(`reasons.${reported}`) })}
      action={link && may(link.needs) && <Button href={link.href}>{t(`links.${link.text}`)}</Button>}
    >
      {hint && <div>{t(`hints.${hint}`)}</div>}
      {isAnswerable(question) && t('question.reportedHint')}
    </Alert>
  )
}
