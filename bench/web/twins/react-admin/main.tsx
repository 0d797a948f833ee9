import { lazy } from 'react'
import { Admin, Resource } from 'react-admin'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { AppFrame } from './app-frame.tsx'
import { authProvider } from './auth-provider.ts'
import { Dashboard } from './dashboard.tsx'
import { dataProvider } from './data-provider.ts'

const PropertyPage = lazy(() => import('./property.page.tsx'))

createRoot(document.getElementById('root') as HTMLElement).render(
  <BrowserRouter>
    <Admin
      title="Portico"
      layout={AppFrame}
      dashboard={Dashboard}
      authProvider={authProvider}
      dataProvider={dataProvider}
      loginPage={false}
      disableTelemetry
    >
      <Resource name="properties" show={PropertyPage} recordRepresentation="property.name" />
    </Admin>
  </BrowserRouter>,
)
