import Button from '@cloudscape-design/components/button'
import type { CollectionPreferencesProps } from '@cloudscape-design/components/collection-preferences'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { lookAhead } from './import-files.ts'
import { lazyDialog } from './lazy.tsx'

const load = () => import('@cloudscape-design/components/collection-preferences')
const prefetch = () => lookAhead(load)

const OpenedPreferences = lazyDialog(async () => {
  const { default: CollectionPreferences } = await load()
  return (props: CollectionPreferencesProps) => (
    <OpenedOnMount>
      <CollectionPreferences {...props} />
    </OpenedOnMount>
  )
})

type Props = CollectionPreferencesProps & { title: string }

/** The preferences of a collection. The files of their dialog are fetched when the button is hovered or focused, not with the page. */
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

/** The kit's component can only be opened by its own button, so the click that loaded it is repeated on that button. */
function OpenedOnMount({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.querySelector('button')?.click(), [])
  return <div ref={container}>{children}</div>
}
