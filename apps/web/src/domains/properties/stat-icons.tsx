import Icon from '@cloudscape-design/components/icon'
import { drawnIcon } from '#web/ui/drawn-icon.tsx'

export const statIcons = {
  entrances: drawnIcon(
    <>
      <path d="M3.5 14V2h9v12" className="stroke-linejoin-round" />
      <path d="M1 14h14M10 7.5v1.5" className="stroke-linecap-square" />
    </>,
  ),
  providers: drawnIcon(
    <>
      <path d="M3 11.5H1v-8h8.5v8H6.5M9.5 6H13l2 2.5v3h-1.5M10 11.5h-.5" className="stroke-linejoin-round" />
      <circle cx="4.75" cy="12" r="1.6" />
      <circle cx="11.75" cy="12" r="1.6" />
    </>,
  ),
  users: <Icon name="group" variant="subtle" />,
}
