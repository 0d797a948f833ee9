import Drawer from '@cloudscape-design/components/drawer'
import Tabs from '@cloudscape-design/components/tabs'
import { isFeatureOn } from '@portico/contract/flags/flags.rules'
import { useState } from 'react'
import { drawer } from '#web/app/shell/drawer.ts'
import { FlagOverrides } from '#web/domains/flags/flag-overrides.tsx'
import { useDeployment } from '#web/platform/deployment.ts'
import { useFlags } from '#web/platform/flags.ts'
import { useNamespace } from '#web/platform/i18n.ts'
import { usePanels } from '#web/platform/panels.ts'
import { isManager, useSession } from '#web/platform/session.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { Mailbox } from './mailbox.tsx'
import { Panels } from './panels.tsx'
import { PmsFaults } from './pms-faults.tsx'
import { ProfileApprovals } from './profile-approvals.tsx'
import { TranslationTool } from './translation-tool.tsx'

/**
 * Only outside Prod: there the server does not even hand out this module. What changes a world is there in a demo only, for whoever works with the
 * world: operators and strangers would be refused.
 */
export function DeveloperDrawer() {
  useNamespace('developer')
  const { t } = useTranslation('developer')
  const { isDemo } = useDeployment()
  const session = useSession()
  const hasProfiles = isFeatureOn('pms', useFlags(), undefined)
  const opened = usePanels(drawer).at(-1)
  const [last, setLast] = useState<typeof opened>()
  const [tab, setTab] = useState('flags')
  // Whoever opens the drawer may name a tab, also while another tab is open.
  if (opened !== last) {
    setLast(opened)
    if (typeof opened?.props?.tab === 'string') setTab(opened.props.tab)
  }
  const ofMembers = [{ id: 'mailbox', label: t('mailbox.title'), content: <Mailbox /> }]
  const ofManagers = [
    { id: 'pms', label: t('pms.title'), content: <PmsFaults /> },
    { id: 'panels', label: t('panels.title'), content: <Panels /> },
    ...(hasProfiles ? [{ id: 'approvals', label: t('approvals.title'), content: <ProfileApprovals /> }] : []),
  ]
  return (
    <Drawer header={<h2>{t('title')}</h2>}>
      <Tabs
        activeTabId={tab}
        onChange={({ detail }) => setTab(detail.activeTabId)}
        tabs={[
          { id: 'flags', label: t('flags.title'), content: <FlagOverrides /> },
          { id: 'texts', label: t('texts.title'), content: <TranslationTool /> },
          ...(isDemo && session.status === 'authenticated' ? ofMembers : []),
          ...(isDemo && isManager(session) ? ofManagers : []),
        ]}
      />
    </Drawer>
  )
}
