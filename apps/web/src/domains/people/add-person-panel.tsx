import { useQuery } from '@tanstack/react-query'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { useNamespace } from '#web/platform/i18n.ts'
import { splitPanel } from '#web/platform/panels.ts'
import { PersonForm } from './person-form/person-form.tsx'

/** The split panel that adds a person. */
export function AddPersonPanel({ propertyId = '' }: { propertyId?: string }) {
  useNamespace('people')
  useNamespace('ui')
  const { data: property } = useQuery(propertyQuery(propertyId))
  if (!property) return null
  return (
    <PersonForm
      propertyId={propertyId}
      timeZone={property.timeZone}
      kind="panel"
      onSaved={splitPanel.reset}
      onCancel={() => void splitPanel.close()}
    />
  )
}
