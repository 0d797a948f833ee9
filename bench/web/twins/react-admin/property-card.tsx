import GroupIcon from '@mui/icons-material/GroupOutlined'
import TruckIcon from '@mui/icons-material/LocalShippingOutlined'
import DoorIcon from '@mui/icons-material/MeetingRoomOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Flags } from '@portico/contract/flags/flags.rules'
import { Link, useCreatePath } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { cardOf } from '../cards.ts'
import type { PropertyRecord } from './data-provider.ts'

const icons = { entrances: DoorIcon, providers: TruckIcon, users: GroupIcon }
const colors = { neutral: 'default', good: 'success', bad: 'error' } as const

export function PropertyCard({ record, flags }: { record: PropertyRecord; flags: Flags }) {
  const path = useCreatePath()({ resource: 'properties', type: 'show', id: record.id })
  const { name, address, figures, integration } = cardOf(record, flags)
  return (
    <Card variant="outlined">
      <CardContent>
        <Typography variant="h6" component="h2">
          <Link to={path}>{name}</Link>
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ whiteSpace: 'pre-line', my: 1 }}>
          {address.join('\n')}
        </Typography>
        <Stack direction="row" spacing={3} component="dl" sx={{ my: 1 }}>
          {figures.map(({ of, label, count }) => (
            <Stat key={of} label={label} count={count} Icon={icons[of]} />
          ))}
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
              <Chip size="small" label={integration.label} color={colors[integration.tone]} />
            )}
          </Stack>
        )}
      </CardContent>
    </Card>
  )
}

function Stat({ label, count, Icon }: { label: string; count: string; Icon: typeof DoorIcon }) {
  return (
    <div>
      <Typography component="dt" variant="caption">
        {label}
      </Typography>
      <Box component="dd" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, m: 0 }}>
        <Icon fontSize="small" color="action" />
        <Typography component="span" sx={{ fontWeight: 'bold' }}>
          {count}
        </Typography>
      </Box>
    </div>
  )
}
