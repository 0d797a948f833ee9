import type { Customer, WireReply } from './simulator.ts'

const FAILING_CALLS = 2
const RETRY_AFTER_SECONDS = '1'

const errorPage = (): WireReply => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<!DOCTYPE html><html><head><title>Service notice</title></head><body><p>Please try again.</p></body></html>',
})

type Place = { customer: Customer; propertyId?: string | undefined; maintenanceStatus?: number }

/** Applies the faults of the transport, which are the same for every PMS. The simulators implement the others. */
export function withFaults(
  { customer, propertyId, maintenanceStatus = 503 }: Place,
  answer: () => WireReply,
): WireReply {
  const isStillFailing = () => customer.countCall(propertyId) <= FAILING_CALLS
  switch (customer.faultOf(propertyId)) {
    case 'html-with-200':
      return errorPage()
    case 'malformed': {
      const reply = answer()
      return { ...reply, body: reply.body.slice(0, Math.floor(reply.body.length / 2)) }
    }
    case 'slow':
      return { ...answer(), isSlow: true }
    case 'reset':
      return { status: 500, body: '', hangsUp: true }
    case 'limited':
      return isStillFailing() ? { status: 429, headers: { 'retry-after': RETRY_AFTER_SECONDS }, body: '' } : answer()
    case 'limited-without-hint':
      return { status: 429, body: '' }
    case 'maintenance-twice':
      return isStillFailing() ? { status: maintenanceStatus, body: '' } : answer()
    default:
      return answer()
  }
}
