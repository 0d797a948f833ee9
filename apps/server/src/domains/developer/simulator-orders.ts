import { serverErrors } from '@portico/contract/shared/errors'
import { AppError } from '../../platform/errors.ts'

const TIMEOUT_MS = 5_000

export type SimulatorOrder = { method: 'GET' | 'PUT' | 'POST'; path: string; body?: object }

/** Calls the control interface of simulators, which run on the same machine. */
export async function sendOrder(
  url: string,
  { method, path, body }: SimulatorOrder,
): Promise<{ status: number; content: unknown }> {
  try {
    const reply = await fetch(`${url}/control${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { status: reply.status, content: await reply.json() }
  } catch (cause) {
    throw new AppError(serverErrors.unreachable, 'The simulated systems do not answer.', { cause })
  }
}
