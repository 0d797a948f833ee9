import { CarOutlined, LoginOutlined, TeamOutlined } from '@ant-design/icons'
import type { Flags } from '@portico/contract/flags/flags.rules'
import { Button, Card, Flex, Tag, Typography } from 'antd'
import { Link } from 'react-router'
import { cardOf } from '../cards.ts'
import type { PropertyRecord } from './data-provider.ts'

const icons = { entrances: LoginOutlined, providers: CarOutlined, users: TeamOutlined }
const colors = { neutral: 'default', good: 'success', bad: 'error' } as const

export function PropertyCard({ record, flags }: { record: PropertyRecord; flags: Flags }) {
  const path = `/properties/${record.id}`
  const { name, address, figures, integration } = cardOf(record, flags)
  return (
    <Card size="small">
      <Typography.Title level={2} style={{ fontSize: 18, margin: 0 }}>
        <Link to={path}>{name}</Link>
      </Typography.Title>
      <Typography.Paragraph type="secondary" style={{ whiteSpace: 'pre-line', margin: '8px 0' }}>
        {address.join('\n')}
      </Typography.Paragraph>
      <Flex gap="large" component="dl" style={{ margin: '8px 0' }}>
        {figures.map(({ of, label, count }) => (
          <Stat key={of} label={label} count={count} Icon={icons[of]} />
        ))}
      </Flex>
      {integration && (
        <Flex gap="small" align="center">
          <Typography.Text strong>{integration.provider}</Typography.Text>
          {integration.isConfigurable ? (
            <Link to={path}>
              <Button size="small">Continue Setup</Button>
            </Link>
          ) : (
            <Tag color={colors[integration.tone]}>{integration.label}</Tag>
          )}
        </Flex>
      )}
    </Card>
  )
}

function Stat({ label, count, Icon }: { label: string; count: string; Icon: typeof LoginOutlined }) {
  return (
    <div>
      <dt>
        <Typography.Text style={{ fontSize: 12 }}>{label}</Typography.Text>
      </dt>
      <dd style={{ margin: 0 }}>
        <Icon /> <Typography.Text strong>{count}</Typography.Text>
      </dd>
    </div>
  )
}
