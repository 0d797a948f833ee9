import type { Person } from '@portico/contract/people/people.schema'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { useNamespace } from '#web/platform/i18n.ts'
import { splitPanel } from '#web/platform/panels.ts'
import { PersonForm } from './person-form/person-form.tsx'
import { useShowAdded } from './use-added-person.ts'

/** The split panel that adds a person. */
export function AddPersonPanel({ propertyId = '' }: { propertyId?: string }) {
  useNamespace('people')
  useNamespace('ui')
  const { data: property } = useQuery(propertyQuery(propertyId))
  const isFull = useIsFull()
  // In the classic face the table is a tab of the property, and the hash names the tab.
  const { pathname, hash } = useLocation()
  const show = useShowAdded(propertyId, { pathname, hash })
  if (!property) return null
  function close(saved: Person | undefined) {
    splitPanel.reset()
    if (saved && isFull) void show(saved)
  }
  return (
    <PersonForm
      propertyId={propertyId}
      timeZone={property.timeZone}
      kind="panel"
      onSaved={close}
      onCancel={() => void splitPanel.close()}
    />
  )
}
