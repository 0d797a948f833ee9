import '@refinedev/antd/dist/reset.css'
import { useNotificationProvider } from '@refinedev/antd'
import { Refine } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Outlet, Route, Routes } from 'react-router'
import { AppFrame } from './app-frame.tsx'
import { authProvider } from './auth-provider.ts'
import { Dashboard } from './dashboard.tsx'
import { dataProvider } from './data-provider.ts'
import { DisplayModeProvider } from './display-mode.tsx'

const PropertyPage = lazy(() => import('./property.page.tsx'))

createRoot(document.getElementById('root') as HTMLElement).render(
  <BrowserRouter>
    <DisplayModeProvider>
      <Refine
        routerProvider={routerProvider}
        authProvider={authProvider}
        dataProvider={dataProvider}
        notificationProvider={useNotificationProvider}
        resources={[{ name: 'properties', list: '/', show: '/properties/:id' }]}
        options={{ disableTelemetry: true, title: { text: 'Portico' } }}
      >
        <Routes>
          <Route
            element={
              <AppFrame>
                <Suspense>
                  <Outlet />
                </Suspense>
              </AppFrame>
            }
          >
            <Route index element={<Dashboard />} />
            <Route path="properties/:id" element={<PropertyPage />} />
          </Route>
        </Routes>
      </Refine>
    </DisplayModeProvider>
  </BrowserRouter>,
)
