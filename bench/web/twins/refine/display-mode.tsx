import { RefineThemes } from '@refinedev/antd'
import { App, ConfigProvider, theme } from 'antd'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'

const DisplayMode = createContext({ isDark: false, toggle: () => {} })

export const useDisplayMode = () => use(DisplayMode)

/** Ant Design with the default theme of refine, light or dark. */
export function DisplayModeProvider({ children }: { children: ReactNode }) {
  const [isDark, setDark] = useState(false)
  const value = useMemo(() => ({ isDark, toggle: () => setDark(!isDark) }), [isDark])
  const algorithm = isDark ? theme.darkAlgorithm : theme.defaultAlgorithm
  return (
    <DisplayMode value={value}>
      <ConfigProvider theme={{ ...RefineThemes.Blue, algorithm }}>
        <App>{children}</App>
      </ConfigProvider>
    </DisplayMode>
  )
}
