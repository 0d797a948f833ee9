import { LogoutOutlined, MoonOutlined, SunOutlined, UserOutlined } from '@ant-design/icons'
import { ThemedLayout } from '@refinedev/antd'
import { useGetIdentity, useLogout } from '@refinedev/core'
import { Button, Dropdown, Flex, Layout, Typography, theme } from 'antd'
import type { ReactNode } from 'react'
import type { Identity } from './auth-provider.ts'
import { useDisplayMode } from './display-mode.tsx'

/** The default layout: side menu and content, with a bar that has the display mode and the user's menu. */
export function AppFrame({ children }: { children: ReactNode }) {
  return (
    <ThemedLayout Header={Bar} Footer={Footer}>
      {children}
    </ThemedLayout>
  )
}

function Bar() {
  const { token } = theme.useToken()
  const { isDark, toggle } = useDisplayMode()
  const { data: identity } = useGetIdentity<Identity>()
  const { mutate: signOut } = useLogout()
  return (
    <Layout.Header style={{ background: token.colorBgElevated, padding: '0 24px' }}>
      <Flex justify="end" align="center" gap="small" style={{ height: '100%' }}>
        <Button
          type="text"
          aria-label="Toggle light/dark mode"
          icon={isDark ? <SunOutlined /> : <MoonOutlined />}
          onClick={toggle}
        />
        <Dropdown
          trigger={['click']}
          menu={{ items: [{ key: 'sign-out', label: 'Sign out', icon: <LogoutOutlined />, onClick: () => signOut() }] }}
        >
          <Button type="text" icon={<UserOutlined />}>
            {identity?.name}
          </Button>
        </Dropdown>
      </Flex>
    </Layout.Header>
  )
}

function Footer() {
  return (
    <Layout.Footer>
      <Typography.Text type="secondary">© {new Date().getFullYear()} Portico. All rights reserved.</Typography.Text>
    </Layout.Footer>
  )
}
