import Hotspot, { type HotspotProps } from '@cloudscape-design/components/hotspot'
import styles from './tutorial-hotspot.module.css'

/** The hotspots that tutorials point at. */
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

/** Invisible until a tutorial points at it. With children it wraps them without changing their layout. */
export function TutorialHotspot({
  id,
  direction = 'right',
  children,
}: { id: TutorialHotspotId } & Pick<HotspotProps, 'direction' | 'children'>) {
  const isBelow = direction === 'bottom' && children !== undefined
  return (
    <Hotspot hotspotId={id} direction={direction} {...(isBelow && { className: styles.atBottom })}>
      {children}
    </Hotspot>
  )
}
