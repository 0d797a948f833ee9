import {
  ActionIcon,
  AppShell,
  Button,
  Group,
  Menu,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Outlet } from 'react-router'
import { isSignedOut, signIn, signOut } from '../calls.ts'
import { ModeIcon } from './icons.tsx'
import { userQuery } from './queries.ts'

export function AppFrame() {
  const { data: user, error } = useQuery(userQuery)
  useEffect(() => {
    if (isSignedOut(error)) void signIn()
  }, [error])
  return (
    <AppShell header={{ height: 56 }} padding="md">
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between">
          <Text fw={700}>Portico</Text>
          <Group gap="xs">
            <DisplayMode />
            <Menu>
              <Menu.Target>
                <Button variant="subtle" size="compact-md">
                  {user?.fullName}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={signOut}>Sign out</Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Main>
        <Suspense>
          <Outlet />
        </Suspense>
        <Text component="footer" size="sm" c="dimmed" py="md">
          © {new Date().getFullYear()} Portico. All rights reserved.
        </Text>
      </AppShell.Main>
    </AppShell>
  )
}

function DisplayMode() {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  return (
    <ActionIcon
      variant="subtle"
      aria-label="Toggle light/dark mode"
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      <ModeIcon />
    </ActionIcon>
  )
}
