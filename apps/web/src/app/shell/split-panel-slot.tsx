import { splitPanel, usePanels } from '#web/platform/panels.ts'
import { splitPanelContents } from './panel-contents.ts'

/** A content draws the kit's SplitPanel itself, for it knows its heading. */
export function SplitPanelSlot() {
  const panel = usePanels(splitPanel).at(-1)
  const Content = panel && splitPanelContents[panel.kind]
  return Content && <Content {...panel.props} />
}
