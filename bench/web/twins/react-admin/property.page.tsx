import { addressLines } from '@portico/contract/properties/address-lines.rules'
import { FunctionField, Show, SimpleShowLayout, TextField } from 'react-admin'
import type { PropertyRecord } from './data-provider.ts'

export default function PropertyPage() {
  return (
    <Show>
      <SimpleShowLayout>
        <TextField source="property.name" label="Name" />
        <FunctionField<PropertyRecord>
          label="Address"
          render={({ property }) => addressLines(property.address).join(', ')}
        />
      </SimpleShowLayout>
    </Show>
  )
}
