import { Anchor, Badge, Button, Card, Group, Text, Title } from '@mantine/core'
import type { Flags } from '@portico/contract/flags/flags.rules'
import type { PropertyWithPermission } from '@portico/contract/properties/properties.schema'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cardOf } from '../cards.ts'
import { DoorIcon, GroupIcon, TruckIcon } from './icons.tsx'

const icons = { entrances: <DoorIcon />, providers: <TruckIcon />, users: <GroupIcon /> }
const colors = { neutral: 'gray', good: 'green', bad: 'red' } as const

export function PropertyCard({ item, flags }: { item: PropertyWithPermission; flags: Flags }) {
  const path = `/properties/${item.property.id}`
  const { name, address, figures, integration } = cardOf(item, flags)
  return (
    <Card withBorder>
      <Title order={2} fz="lg">
        <Anchor component={Link} to={path} inherit>
          {name}
        </Anchor>
      </Title>
      <Text size="sm" c="dimmed" my="xs" style={{ whiteSpace: 'pre-line' }}>
        {address.join('\n')}
      </Text>
      <Group component="dl" gap="lg" my="xs">
        {figures.map(({ of, label, count }) => (
          <Stat key={of} label={label} count={count} icon={icons[of]} />
        ))}
      </Group>
      {integration && (
        <Group gap="xs">
          <Text size="sm" fw={700}>
            {integration.provider}
          </Text>
          {integration.isConfigurable ? (
            <Button component={Link} to={path} size="compact-sm" variant="outline">
              Continue Setup
            </Button>
          ) : (
            <Badge variant="light" color={colors[integration.tone]}>
              {integration.label}
            </Badge>
          )}
        </Group>
      )}
    </Card>
  )
}

function Stat({ label, count, icon }: { label: string; count: string; icon: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="xs">
        {label}
      </Text>
      <Group component="dd" gap={4} m={0}>
        {icon}
        <Text component="span" fw={700}>
          {count}
        </Text>
      </Group>
    </div>
  )
}
