import { PmsError } from './connector.ts'

/** Undefined when access to the property was revoked: lists of properties leave it out. */
export async function unlessRevoked<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof PmsError && error.problem === 'REVOKED') return undefined
    throw error
  }
}
