import {
  developerErrors,
  type FaultChoice,
  type PmsSimulators,
  pmsSimulators,
  type TimelineStep,
} from '@portico/contract/developer/developer.schema'
import { serverErrors } from '@portico/contract/shared/errors'
import { AppError } from '../../platform/errors.ts'

const TIMEOUT_MS = 5_000

type Order =
  | { method: 'GET'; path: '' }
  | { method: 'PUT'; path: '/fault'; body: FaultChoice }
  | { method: 'POST'; path: '/step'; body: TimelineStep }
  | { method: 'POST'; path: '/reset'; body: object }

/** Calls the control interface of the PMS simulators, which run on the same machine. */
export async function controlPms(url: string | undefined, order: Order): Promise<PmsSimulators> {
  if (!url) throw new AppError(developerErrors.simulatorsAbsent, 'This deployment talks to no simulated systems.')
  const { status, content } = await send(url, order)
  if (status === 404) throw new AppError(developerErrors.targetUnknown, 'There is no such customer or property.')
  if (status === 409) throw new AppError(developerErrors.nobodyFits, 'Nobody is in a state for this step.')
  const state = pmsSimulators.safeParse(content)
  if (status === 200 && state.success) return state.data
  throw new AppError(serverErrors.unreachable, `The simulated systems answered ${status}.`)
}

async function send(url: string, order: Order): Promise<{ status: number; content: unknown }> {
  try {
    const reply = await fetch(`${url}/control${order.path}`, {
      method: order.method,
      ...('body' in order && {
        body: JSON.stringify(order.body),
        headers: { 'content-type': 'application/json' },
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { status: reply.status, content: await reply.json() }
  } catch (cause) {
    throw new AppError(serverErrors.unreachable, 'The simulated systems do not answer.', { cause })
  }
}
