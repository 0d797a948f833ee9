import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import { useTranslation } from 'react-i18next'
import { helpDrawer, usePanels } from '#web/platform/panels.ts'
import { helpContents } from './panel-contents.ts'

/** A content draws the kit's HelpPanel; the way back to the panel below it is the same for all. */
export function HelpSlot() {
  const { t } = useTranslation()
  const panels = usePanels(helpDrawer)
  const panel = panels.at(-1)
  const Content = panel && helpContents[panel.kind]
  return (
    <>
      {panels.length > 1 && (
        <Box padding={{ top: 's', left: 'm' }}>
          <Button variant="icon" iconName="arrow-left" ariaLabel={t('panels.back')} onClick={helpDrawer.pop} />
        </Box>
      )}
      {Content && <Content {...panel.props} />}
    </>
  )
}
