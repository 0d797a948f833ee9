import {
  developerErrors,
  type FaultChoice,
  type PmsSimulators,
  pmsSimulators,
  type TimelineStep,
} from '@portico/contract/developer/developer.schema'
import { serverErrors } from '@portico/contract/shared/errors'
import { AppError } from '../../platform/errors.ts'
import { sendOrder } from './simulator-orders.ts'

type Order =
  | { method: 'GET'; path: '' }
  | { method: 'PUT'; path: '/fault'; body: FaultChoice }
  | { method: 'POST'; path: '/step'; body: TimelineStep }
  | { method: 'POST'; path: '/reset'; body: object }

/** Calls the control interface of the PMS simulators, which run on the same machine. */
export async function controlPms(url: string | undefined, order: Order): Promise<PmsSimulators> {
  if (!url) throw new AppError(developerErrors.simulatorsAbsent, 'This deployment talks to no simulated systems.')
  const { status, content } = await sendOrder(url, order)
  if (status === 404) throw new AppError(developerErrors.targetUnknown, 'There is no such customer or property.')
  if (status === 409) throw new AppError(developerErrors.nobodyFits, 'Nobody is in a state for this step.')
  const state = pmsSimulators.safeParse(content)
  if (status === 200 && state.success) return state.data
  throw new AppError(serverErrors.unreachable, `The simulated systems answered ${status}.`)
}
