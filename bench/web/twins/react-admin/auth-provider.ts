import type { AuthProvider } from 'react-admin'
import { fetchUser, isSignedOut, signIn, signOut } from '../calls.ts'

export const authProvider: AuthProvider = {
  login: signIn,
  logout: signOut,
  // Nothing waits for this check, because the calls themselves show who is signed out.
  checkAuth: async () => {},
  checkError: async (error) => {
    if (isSignedOut(error)) throw new Error('signed out')
  },
  getIdentity: async () => {
    const { primaryContactEmail, fullName } = await fetchUser()
    return { id: primaryContactEmail, fullName }
  },
}
