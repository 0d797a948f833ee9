import Icon from '@cloudscape-design/components/icon'
import type { ReactNode } from 'react'

/** Drawn on the 16-pixel grid of the interface kit, which gives the strokes their width and colour. */
const drawn = (paths: ReactNode) => (
  <Icon
    variant="subtle"
    svg={
      <svg viewBox="0 0 16 16" focusable="false" aria-hidden="true">
        {paths}
      </svg>
    }
  />
)

export const statIcons = {
  entrances: drawn(
    <>
      <path d="M3.5 14V2h9v12" className="stroke-linejoin-round" />
      <path d="M1 14h14M10 7.5v1.5" className="stroke-linecap-square" />
    </>,
  ),
  providers: drawn(
    <>
      <path d="M3 11.5H1v-8h8.5v8H6.5M9.5 6H13l2 2.5v3h-1.5M10 11.5h-.5" className="stroke-linejoin-round" />
      <circle cx="4.75" cy="12" r="1.6" />
      <circle cx="11.75" cy="12" r="1.6" />
    </>,
  ),
  users: <Icon name="group" variant="subtle" />,
}
