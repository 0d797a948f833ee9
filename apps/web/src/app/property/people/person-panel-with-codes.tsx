import { PersonPanel } from '#web/domains/people/person-panel.tsx'
import { useNamespace } from '#web/platform/i18n.ts'
import { PersonCodesSlot } from './person-codes-slot.tsx'

export function PersonPanelWithCodes(props: { propertyId?: string; personId?: string }) {
  useNamespace('credentials')
  return <PersonPanel {...props} Codes={PersonCodesSlot} />
}
