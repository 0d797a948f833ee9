import { definePage } from '#web/app/pages/define-page.ts'
import { commissioningQuery } from '#web/data/access/commissioning/commissioning.queries.ts'
import { CommissioningPage } from '#web/domains/access/commissioning/commissioning-page.tsx'
import { OpenNowButton } from '#web/domains/access/open-now/open-now-button.tsx'
import { ApiError } from '#web/platform/api-error.ts'
import { PageError } from '#web/platform/page-error.ts'

export default definePage({
  path: 'entrances/:entranceId/devices/:deviceId',
  texts: ['access', 'commissioning', 'ui'],
  may: 'devices.change',
  gate: ({ isFull }) => !isFull && '/entrances',
  title: ({ t }) => t('commissioning:crumb'),
  crumb: ({ t }) => t('commissioning:crumb'),
  /** The page waits for its device, and is an error page if there is none. */
  async data({ propertyId, params: { deviceId = '' }, queryClient }) {
    await queryClient.fetchQuery(commissioningQuery(propertyId, deviceId)).catch((error: unknown) => {
      const isUnknown = error instanceof ApiError && [400, 404].includes(error.status)
      throw isUnknown
        ? new PageError({ status: 404, message: 'commissioning:notFound', friendly: 'commissioning:friendly' })
        : error
    })
    return []
  },
  Component: ({ propertyId, params: { deviceId = '' } }) => (
    <CommissioningPage key={deviceId} propertyId={propertyId} deviceId={deviceId} OpenNow={OpenNowButton} />
  ),
})
