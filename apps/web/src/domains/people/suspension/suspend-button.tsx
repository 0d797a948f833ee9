import Button from '@cloudscape-design/components/button'
import { useState } from 'react'
import { type Suspended, useResume } from '#web/data/access/access.mutations.ts'
import { useSuspensions } from '#web/data/access/access.queries.ts'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { confirm } from '#web/ui/confirm.ts'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

const SuspendDialog = lazyDialog(async () => (await import('./suspend-dialog.tsx')).SuspendDialog)

type Props = { propertyId: string; person: Suspended | undefined }

/** Suspends a person, or resumes their access. It is disabled unless exactly one person is given. */
export function SuspendButton({ propertyId, person }: Props) {
  const { t } = useTranslation('access', { keyPrefix: 'suspension' })
  const { isFull, may } = usePropertyFeatures(propertyId)
  const suspensions = useSuspensions(propertyId)
  const resume = useResume(propertyId)
  const [opened, setOpened] = useState<Suspended>()
  if (!isFull || !may('access.suspend')) return null
  const isSuspended = suspensions?.some(({ personId }) => personId === person?.personId)

  async function askAndResume(one: Suspended) {
    const isConfirmed = await confirm({
      header: t('resumeHeader', { name: one.name }),
      content: t('resumeContent'),
      confirmLabel: t('resume'),
    })
    if (isConfirmed) resume.mutate(one)
  }
  return (
    <>
      <Button
        formAction="none"
        disabled={!person || !suspensions}
        loading={resume.isPending}
        onClick={() => person && (isSuspended ? void askAndResume(person) : setOpened(person))}
      >
        {t(isSuspended ? 'resume' : 'suspend')}
      </Button>
      {opened && <SuspendDialog propertyId={propertyId} person={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
