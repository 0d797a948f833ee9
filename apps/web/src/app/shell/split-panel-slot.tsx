import Button from '@cloudscape-design/components/button'
import SplitPanel from '@cloudscape-design/components/split-panel'
import type { ComponentType } from 'react'
import { createPortal } from 'react-dom'
import { type Panel, type SplitPanelKind, splitPanel, usePanels } from '#web/platform/panels.ts'
import { lazyComponent } from '#web/ui/lazy.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

type Content = ComponentType<NonNullable<Panel['props']>>

/** The contents of split panels by kind. Each is loaded when it is first opened. */
const splitPanelContents: Readonly<Partial<Record<SplitPanelKind, Content>>> = {
  addPerson: lazyComponent(async () => (await import('#web/domains/people/add-person-panel.tsx')).AddPersonPanel),
  person: lazyComponent(async () => {
    const [{ PersonPanel }, { personParts: parts }] = await Promise.all([
      import('#web/domains/people/person-panel.tsx'),
      import('#web/app/property/people/person-parts.ts'),
    ])
    return (props) => <PersonPanel {...props} parts={parts} />
  }),
  residents: lazyComponent(async () => (await import('#web/domains/people/people-panel.tsx')).PeoplePanel),
  peopleUpload: lazyComponent(async () => (await import('#web/domains/people/upload/people-upload.tsx')).PeopleUpload),
  placeAccessPoints: lazyComponent(
    async () => (await import('#web/domains/places/place-access-points.tsx')).PlaceAccessPoints,
  ),
}

let content: HTMLElement | undefined
/**
 * The layout mounts the panel again when it moves from the side to the bottom, for example when a tablet is rotated. The content is
 * rendered into an element that moves along, so that its input is kept.
 */
function contentElement() {
  content ??= document.createElement('div')
  return content
}
/** Appending an element again to the same parent would remove the focus from its fields. */
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
/** A new panel of the same kind is mounted again. */
function keyOf(panel: Panel) {
  const key = keys.get(panel) ?? ++count
  keys.set(panel, key)
  return key
}
