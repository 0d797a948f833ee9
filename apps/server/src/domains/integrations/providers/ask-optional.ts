import { PmsError, type PmsProblem, type RefusedMethod } from './connector.ts'

const refusals: readonly PmsProblem[] = ['REFUSED', 'REVOKED', 'UNSUPPORTED']

/**
 * Calls a method that a reading can do without, and adds it to `refused` if the PMS refuses it. It is called after the main method of the
 * reading, so the login and its access to the property are known to be good.
 */
export async function askOptional<Row>(
  refused: RefusedMethod[],
  method: RefusedMethod,
  ask: () => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof PmsError) || !refusals.includes(error.problem)) throw error
    refused.push(method)
    return []
  }
}
