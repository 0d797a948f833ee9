import { lazy } from 'react'
import { Admin, Resource } from 'react-admin'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { AppFrame } from './app-frame'
import { authProvider } from './auth-provider'
import { Dashboard } from './dashboard'
import { dataProvider } from './data-provider'

const PropertyPage = lazy(() => import('./property-page'))

createRoot(document.getElementById('root')!).render(
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
