import Tabs from '@cloudscape-design/components/tabs'
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { checklistPath, propertyPath } from '#web/data/properties/properties.paths.ts'
import { KeysTable } from '#web/domains/keys/keys-table.tsx'
import { PeopleTable } from '#web/domains/people/people-table.tsx'
import { useIsFull } from '#web/platform/flags.ts'
import { confirm } from '#web/ui/confirm.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { SetupFrame } from './setup-frame.tsx'

const steps = ['keys', 'users', 'manage'] as const
type Step = (typeof steps)[number]

/** The setup of a new property. Every step changes the property at once, and the address stores the current step. */
export function SetupWizard({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('keyWizard', { keyPrefix: 'setup' })
  const navigate = useNavigate()
  const isFull = useIsFull()
  const [search, setSearch] = useSearchParams()
  const active = steps.find((step) => step === search.get('step')) ?? 'keys'
  // Filter and page in the address belong to the table of the previous step.
  const show = (step: Step) => setSearch({ step }, { preventScrollReset: true })

  async function cancel() {
    const isLeaving = await confirm({
      header: t('cancel.header'),
      content: t('cancel.content'),
      confirmLabel: t('cancel.confirm'),
    })
    if (isLeaving) navigate(propertyPath(propertyId))
  }

  const contentOf: Record<Step, () => ReactNode> = {
    keys: () => <KeysTable propertyId={propertyId} />,
    users: () => <PeopleTable propertyId={propertyId} />,
    manage: () => <UsersAndKeys propertyId={propertyId} onChange={() => show('manage')} />,
  }
  return (
    <SetupFrame
      steps={steps.map((id) => ({ id, title: t(`steps.${id}.title`), description: t(`steps.${id}.description`) }))}
      activeId={active}
      onShow={show}
      onFinish={() => navigate(isFull ? checklistPath(propertyId) : propertyPath(propertyId))}
      onCancel={() => void cancel()}
    >
      {contentOf[active]()}
    </SetupFrame>
  )
}

function UsersAndKeys({ propertyId, onChange }: { propertyId: string; onChange: () => void }) {
  const { t } = useTranslation('keyWizard', { keyPrefix: 'setup.tabs' })
  const [tab, setTab] = useState('users')
  return (
    <Tabs
      activeTabId={tab}
      onChange={({ detail }) => {
        setTab(detail.activeTabId)
        onChange()
      }}
      tabs={[
        { id: 'users', label: t('users'), content: tab === 'users' && <PeopleTable propertyId={propertyId} /> },
        { id: 'keys', label: t('keys'), content: tab === 'keys' && <KeysTable propertyId={propertyId} /> },
      ]}
    />
  )
}
