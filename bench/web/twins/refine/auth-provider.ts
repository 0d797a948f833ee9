import type { AuthProvider } from '@refinedev/core'
import { fetchUser, isSignedOut, signIn, signOut } from '../calls.ts'

export type Identity = { name: string }

export const authProvider: AuthProvider = {
  login: async () => {
    await signIn()
    return { success: true }
  },
  logout: async () => {
    await signOut()
    return { success: true }
  },
  // Nothing waits for this check, because the calls themselves show who is signed out.
  check: async () => ({ authenticated: true }),
  onError: async (error) => ({ logout: isSignedOut(error) }),
  getIdentity: async (): Promise<Identity> => ({ name: (await fetchUser()).fullName }),
}
