import './styles.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router'
import { AppFrame } from './app-frame.tsx'
import { Dashboard } from './dashboard.tsx'

const PropertyPage = lazy(() => import('./property.page.tsx'))

createRoot(document.getElementById('root') as HTMLElement).render(
  <BrowserRouter>
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <Routes>
          <Route element={<AppFrame />}>
            <Route index element={<Dashboard />} />
            <Route path="properties/:propertyId" element={<PropertyPage />} />
          </Route>
        </Routes>
      </MantineProvider>
    </QueryClientProvider>
  </BrowserRouter>,
)
