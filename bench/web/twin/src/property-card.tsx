import DoorIcon from '@mui/icons-material/MeetingRoomOutlined'
import GroupIcon from '@mui/icons-material/GroupOutlined'
import TruckIcon from '@mui/icons-material/LocalShippingOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Flags } from '@portico/contract/flags/flags.rules'
import { Link, useCreatePath } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { addressLines } from '@portico/contract/properties/address-lines.rules'
import { cardContent, optionalCardContent } from '../../../../apps/web/src/domains/properties/card-content'
import type { PropertyRecord } from './data-provider'

const statuses = {
  PENDING_INITIAL_DATA_SYNC: { label: 'Pending initial data', color: 'default' },
  INITIAL_DATA_SYNC_FAILED: { label: 'Sync Failed', color: 'error' },
  PENDING_ADDRESS_VALIDATION: { label: 'Pending validation', color: 'default' },
  PENDING_ADDRESS_MAPPING: { label: 'Pending mapping', color: 'default' },
  LIVE: { label: 'Ready to sync', color: 'success' },
} as const

export function PropertyCard({ record, flags }: { record: PropertyRecord; flags: Flags }) {
  const path = useCreatePath()({ resource: 'properties', type: 'show', id: record.id })
  const { entrances, providers, users, integration } = cardContent(record, flags, optionalCardContent)
  return (
    <Card variant="outlined">
      <CardContent>
        <Typography variant="h6" component="h2">
          <Link to={path}>{record.property.name}</Link>
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ whiteSpace: 'pre-line', my: 1 }}>
          {addressLines(record.property.address).join('\n')}
        </Typography>
        <Stack direction="row" spacing={3} component="dl" sx={{ my: 1 }}>
          {entrances !== null && <Stat label="Entrances" count={entrances} Icon={DoorIcon} />}
          {providers !== null && <Stat label="Providers" count={providers} Icon={TruckIcon} />}
          {users !== null && <Stat label="Users" count={users} Icon={GroupIcon} />}
        </Stack>
        {integration && (
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            <Typography variant="body2" sx={{ fontWeight: 'bold' }}>
              {integration.provider}
            </Typography>
            {integration.isConfigurable ? (
              <Button size="small" variant="outlined" component={RouterLink} to={path}>
                Continue Setup
              </Button>
            ) : (
              <Chip size="small" {...statuses[integration.status]} />
            )}
          </Stack>
        )}
      </CardContent>
    </Card>
  )
}

function Stat({ label, count, Icon }: { label: string; count: number; Icon: typeof DoorIcon }) {
  return (
    <div>
      <Typography component="dt" variant="caption">
        {label}
      </Typography>
      <Box component="dd" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, m: 0 }}>
        <Icon fontSize="small" color="action" />
        <Typography component="span" sx={{ fontWeight: 'bold' }}>
          {count.toLocaleString('en-US')}
        </Typography>
      </Box>
    </div>
  )
}
