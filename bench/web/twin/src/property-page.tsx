import { FunctionField, Show, SimpleShowLayout, TextField } from 'react-admin'
import { addressLines } from '@portico/contract/properties/address-lines.rules'
import type { PropertyRecord } from './data-provider'

export default function PropertyPage() {
  return (
    <Show>
      <SimpleShowLayout>
        <TextField source="property.name" label="Name" />
        <FunctionField<PropertyRecord> label="Address" render={(record) => addressLines(record.property.address).join(', ')} />
      </SimpleShowLayout>
    </Show>
  )
}
