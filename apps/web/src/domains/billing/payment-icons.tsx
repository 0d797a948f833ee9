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

export const paymentIcons = {
  Card: drawn(
    <>
      <path d="M1 3h14v10H1z" className="stroke-linejoin-round" />
      <path d="M1 6.5h14M4 10h3" />
    </>,
  ),
  BankAccount: drawn(
    <>
      <path d="M1.5 6 8 2l6.5 4z" className="stroke-linejoin-round" />
      <path d="M3.5 6v6M8 6v6M12.5 6v6M1 13.5h14" />
    </>,
  ),
}
