import CheckIcon from '@mui/icons-material/CheckCircleOutlined'
import PendingIcon from '@mui/icons-material/PendingOutlined'
import WarningIcon from '@mui/icons-material/WarningAmber'
import MuiButton from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import {
  BulkExportButton,
  Datagrid,
  ExportButton,
  FunctionField,
  List,
  Pagination,
  TextField,
  TopToolbar,
  useListContext,
} from 'react-admin'
import { useParams } from 'react-router'
import { daysLeft, expiryState } from '../../../../apps/web/src/domains/people/person-expiry.ts'
import type { PersonRecord } from './people.ts'

const BY_EXPIRY = { field: 'expiry', order: 'ASC' } as const

export function PeopleList() {
  const { propertyId } = useParams()
  const [now] = useState(Date.now)
  return (
    <List
      resource="people"
      title="Users"
      perPage={20}
      sort={BY_EXPIRY}
      filter={{ propertyId }}
      storeKey={false}
      pagination={<Pagination rowsPerPageOptions={[10, 20, 50, 100]} />}
      actions={<Actions />}
      disableAuthentication
    >
      <Datagrid rowClick={false} bulkActionButtons={<BulkExportButton meta={{ propertyId }} />}>
        <FunctionField<PersonRecord> label="Name" sortBy="personName" render={(person) => <Identity {...person} />} />
        <TextField source="unit" label="Unit" sortBy="unitName" emptyText="-" />
        <FunctionField<PersonRecord>
          label="Status"
          sortBy="enrollmentStatus"
          render={({ status }) => <Status {...status} />}
        />
        <FunctionField<PersonRecord> label="Keys" sortBy="keys" render={({ keys }) => <Keys names={keys} />} />
        <FunctionField<PersonRecord>
          label="Expiry"
          sortBy="expiry"
          render={({ expiry }) => <Expiry {...expiry} now={now} />}
        />
        <TextField source="place" label="Place" sortBy="addressName" />
        <TextField source="type" label="Type" sortBy="type" />
        <TextField source="source" label="Source" sortBy="source" />
      </Datagrid>
    </List>
  )
}

/** Filters when Enter is pressed, without waiting for more letters as the search fields of react-admin do. */
function Actions() {
  const { filterValues, setFilters } = useListContext()
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setFilters({ q: new FormData(event.currentTarget).get('q') })
  }
  return (
    <TopToolbar sx={{ flex: 1, justifyContent: 'space-between' }}>
      <Stack direction="row" spacing={1} component="form" onSubmit={search} onReset={() => setFilters({})}>
        <MuiTextField type="search" name="q" size="small" label="Find users" />
        {filterValues.q && <MuiButton type="reset">Clear filters</MuiButton>}
      </Stack>
      <ExportButton />
    </TopToolbar>
  )
}

function Identity({ name, email }: PersonRecord) {
  return (
    <>
      <Typography variant="body2">{name ?? email}</Typography>
      {name !== null && (
        <Typography variant="caption" color="text.secondary">
          {email}
        </Typography>
      )}
    </>
  )
}

function Status({ isActive, text }: PersonRecord['status']) {
  const Icon = isActive ? CheckIcon : PendingIcon
  return (
    <Stack direction="row" spacing={0.5} component="span" sx={{ alignItems: 'center' }}>
      <Icon fontSize="small" color={isActive ? 'success' : 'action'} />
      <span>{text}</span>
    </Stack>
  )
}

function Keys({ names }: { names: readonly string[] }) {
  const [first, ...others] = names
  if (first === undefined) return '-'
  if (others.length === 0) return first
  return <span title={names.join(', ')}>{`${first} +${others.length}`}</span>
}

function Expiry({ millis, text, timeZone, now }: PersonRecord['expiry'] & { now: number }) {
  const state = millis === null ? 'later' : expiryState(millis, now)
  if (millis === null || state === 'later') return text
  const days = daysLeft(millis, now, timeZone)
  const soon = days === 0 ? 'Expires today' : `Expires in ${days} ${days === 1 ? 'day' : 'days'}`
  return (
    <>
      <Stack direction="row" spacing={0.5} component="span" sx={{ alignItems: 'center' }}>
        <WarningIcon fontSize="small" color={state === 'expired' ? 'error' : 'warning'} />
        <span>{text}</span>
      </Stack>
      <Typography variant="caption" color="text.secondary">
        {state === 'expired' ? 'Expired' : soon}
      </Typography>
    </>
  )
}
