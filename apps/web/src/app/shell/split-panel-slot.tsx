import Button from '@cloudscape-design/components/button'
import SplitPanel from '@cloudscape-design/components/split-panel'
import type { ComponentType } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type Panel, type SplitPanelKind, splitPanel, usePanels } from '#web/platform/panels.ts'
import { lazyComponent } from '#web/ui/lazy.tsx'

type Content = ComponentType<NonNullable<Panel['props']>>

/** A domain that opens a panel beside the page adds the panel's content here. It is fetched when it first opens. */
const splitPanelContents: Readonly<Partial<Record<SplitPanelKind, Content>>> = {
  addPerson: lazyComponent(async () => (await import('#web/domains/people/add-person-panel.tsx')).AddPersonPanel),
  person: lazyComponent(async () => (await import('#web/domains/people/person-panel.tsx')).PersonPanel),
  residents: lazyComponent(async () => (await import('#web/domains/people/people-keys-panel.tsx')).PeopleKeysPanel),
  peopleUpload: lazyComponent(async () => (await import('#web/domains/people/upload/people-upload.tsx')).PeopleUpload),
  placeAccessPoints: lazyComponent(
    async () => (await import('#web/domains/places/place-access-points.tsx')).PlaceAccessPoints,
  ),
}

let content: HTMLElement | undefined
/**
 * The layout draws the panel anew when it goes from the side to the bottom, as when a tablet is turned. The content is drawn into
 * an element that moves along, so that nothing is lost that was entered in it.
 */
function contentElement() {
  content ??= document.createElement('div')
  return content
}
/** To append an element where it is already would take the focus from whoever types in it. */
function attachContent(parent: HTMLElement | null) {
  if (parent && contentElement().parentElement !== parent) parent.append(contentElement())
}

export function SplitPanelSlot() {
  const { t } = useTranslation()
  const panels = usePanels(splitPanel)
  const panel = panels.at(-1)
  if (!panel || !splitPanelContents[panel.kind]) return null
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
      <div ref={attachContent} />
    </SplitPanel>
  )
}

export function SplitPanelContent() {
  const panel = usePanels(splitPanel).at(-1)
  const Content = panel && splitPanelContents[panel.kind]
  if (!Content) return null
  return createPortal(<Content key={keyOf(panel)} {...panel.props} />, contentElement())
}

const keys = new WeakMap<Panel, number>()
let count = 0
/** Two panels of one kind are two panels. */
function keyOf(panel: Panel) {
  const key = keys.get(panel) ?? ++count
  keys.set(panel, key)
  return key
}
