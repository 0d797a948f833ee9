import { PmsError } from './connector.ts'

/** In a list of properties, one that was taken from us meanwhile is simply not there. */
export async function unlessRevoked<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof PmsError && error.problem === 'REVOKED') return undefined
    throw error
  }
}
