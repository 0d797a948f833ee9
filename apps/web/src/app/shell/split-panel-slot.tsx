import Button from '@cloudscape-design/components/button'
import SplitPanel from '@cloudscape-design/components/split-panel'
import { useTranslation } from 'react-i18next'
import { splitPanel, usePanels } from '#web/platform/panels.ts'
import { splitPanelContents } from './panel-contents.ts'

export function SplitPanelSlot() {
  const { t } = useTranslation()
  const panels = usePanels(splitPanel)
  const panel = panels.at(-1)
  const Content = panel && splitPanelContents[panel.kind]
  if (!Content) return null
  return (
    <SplitPanel
      header={panel.heading ?? t(`panels.split.${panel.kind}`)}
      closeBehavior="hide"
      headerBefore={
        panels.length > 1 && (
          <Button variant="icon" iconName="arrow-left" ariaLabel={t('panels.back')} onClick={splitPanel.pop} />
        )
      }
    >
      <Content key={panels.length} {...panel.props} />
    </SplitPanel>
  )
}
