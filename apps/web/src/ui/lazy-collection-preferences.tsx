import Button from '@cloudscape-design/components/button'
import type { CollectionPreferencesProps } from '@cloudscape-design/components/collection-preferences'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

const load = () => import('@cloudscape-design/components/collection-preferences')
const CollectionPreferences = lazy(load)

type Props = CollectionPreferencesProps & { title: string }

/** The preferences of a collection. Their dialog is fetched when somebody reaches for the button, not with the page. */
export function LazyCollectionPreferences(props: Props) {
  const [isWanted, setWanted] = useState(false)
  const trigger = (
    <Button
      variant="icon"
      iconName="settings"
      ariaLabel={props.title}
      loading={isWanted}
      onClick={() => setWanted(true)}
      nativeButtonAttributes={{ onPointerEnter: load, onFocusCapture: load }}
    />
  )
  if (!isWanted) return trigger
  return (
    <Suspense fallback={trigger}>
      <OpenedOnArrival>
        <CollectionPreferences {...props} />
      </OpenedOnArrival>
    </Suspense>
  )
}

/** The component opens by its own button only; the click that fetched it is passed on to that. */
function OpenedOnArrival({ children }: { children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null)
  useEffect(() => room.current?.querySelector('button')?.click(), [])
  return <div ref={room}>{children}</div>
}
