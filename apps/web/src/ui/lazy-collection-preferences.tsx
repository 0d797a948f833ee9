import Button from '@cloudscape-design/components/button'
import type { CollectionPreferencesProps } from '@cloudscape-design/components/collection-preferences'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { fetchedDialog } from './fetched.tsx'

const load = () => import('@cloudscape-design/components/collection-preferences')
/** Who opens the dialog meets the failure, if there is one. */
const prefetch = () => void load().catch(() => undefined)

const OpenedPreferences = fetchedDialog(async () => {
  const { default: CollectionPreferences } = await load()
  return (props: CollectionPreferencesProps) => (
    <OpenedOnArrival>
      <CollectionPreferences {...props} />
    </OpenedOnArrival>
  )
})

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
      nativeButtonAttributes={{ onPointerEnter: prefetch, onFocusCapture: prefetch }}
    />
  )
  if (!isWanted) return trigger
  return <OpenedPreferences {...props} waiting={trigger} onClose={() => setWanted(false)} />
}

/** The component opens by its own button only; the click that fetched it is passed on to that. */
function OpenedOnArrival({ children }: { children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null)
  useEffect(() => room.current?.querySelector('button')?.click(), [])
  return <div ref={room}>{children}</div>
}
