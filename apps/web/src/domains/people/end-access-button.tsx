import Button from '@cloudscape-design/components/button'
import type { useRefusal } from '#web/data/company/use-refusal.ts'
import { type ChosenPeople, countOf } from '#web/data/people/chosen-people.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { hasEnded, useEndAccessOf } from './use-end-access.tsx'

type Props = {
  propertyId: string
  chosen: ChosenPeople
  /** Why the role does not include it. */
  refusal?: ReturnType<ReturnType<typeof useRefusal>>
}

/** Ends the access of the chosen people now. It is disabled if none is left whose access has not ended. */
export function EndAccessButton({ propertyId, chosen, refusal }: Props) {
  const { t } = useTranslation('people', { keyPrefix: 'endAccess' })
  const { endAccess, isPending } = useEndAccessOf(propertyId)
  const isOver = 'people' in chosen && chosen.people.length > 0 && chosen.people.every(hasEnded)
  return (
    <Button
      formAction="none"
      disabled={countOf(chosen) === 0 || isOver}
      {...(isOver && { disabledReason: t('over') })}
      {...refusal}
      loading={isPending}
      onClick={() => void endAccess(chosen)}
    >
      {t('action')}
    </Button>
  )
}
