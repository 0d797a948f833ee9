import { Navigate, Outlet, useLocation, useParams } from 'react-router'
import { usePropertyFeatures } from '#web/domains/properties/property-features.queries.ts'
import { IntegrationWatch } from './integration-watch.tsx'
import { redirectOf } from './property-redirects.ts'
import { useHash } from './use-hash.ts'

/** Every page of a property stands in here, and is left again where it is not for this property. */
export function PropertyFrame() {
  const { propertyId = '' } = useParams()
  const { pathname, search } = useLocation()
  const features = usePropertyFeatures(propertyId)
  const elsewhere = redirectOf({ pathname, search, hash: useHash() }, propertyId, features)
  if (elsewhere) return <Navigate to={elsewhere} replace />
  return (
    <>
      <IntegrationWatch key={propertyId} propertyId={propertyId} />
      <Outlet />
    </>
  )
}
