import { Admin, CustomRoutes } from 'react-admin'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route } from 'react-router'
import { AppFrame } from '../react-admin/app-frame.tsx'
import { authProvider } from '../react-admin/auth-provider.ts'
import { dataProvider, queryClient } from './data-provider.ts'
import { PeopleList } from './people-list.tsx'

createRoot(document.getElementById('root') as HTMLElement).render(
  <BrowserRouter>
    <Admin
      title="Portico"
      layout={AppFrame}
      authProvider={authProvider}
      dataProvider={dataProvider}
      queryClient={queryClient}
      loginPage={false}
      disableTelemetry
    >
      <CustomRoutes>
        <Route path="/properties/:propertyId/users" element={<PeopleList />} />
      </CustomRoutes>
    </Admin>
  </BrowserRouter>,
)
