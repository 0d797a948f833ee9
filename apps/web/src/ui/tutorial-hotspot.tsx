import Hotspot, { type HotspotProps } from '@cloudscape-design/components/hotspot'

/** The places that tutorials point at. */
export type TutorialHotspotId =
  | 'keys-create'
  | 'key-name'
  | 'key-entrances'
  | 'key-review'
  | 'people-add'
  | 'person-identity'
  | 'person-place'
  | 'person-period'
  | 'person-keys'

/** Invisible until a tutorial points here. Around something it takes no room of its own. */
export function TutorialHotspot({
  id,
  direction = 'right',
  children,
}: { id: TutorialHotspotId } & Pick<HotspotProps, 'direction' | 'children'>) {
  return (
    <Hotspot hotspotId={id} direction={direction}>
      {children}
    </Hotspot>
  )
}
