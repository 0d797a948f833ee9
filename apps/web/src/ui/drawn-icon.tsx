import Icon from '@cloudscape-design/components/icon'
import type { ReactNode } from 'react'

/** Drawn on the 16-pixel grid of the interface kit, which gives the strokes their width and colour. */
export const drawnIcon = (paths: ReactNode) => (
  <Icon
    variant="subtle"
    svg={
      <svg viewBox="0 0 16 16" focusable="false" aria-hidden="true">
        {paths}
      </svg>
    }
  />
)
