import { changeLanguage, chooseDarkMode } from './appearance.ts'
import { uploadAndDownload } from './files.ts'
import { followHistory } from './history.ts'
import { addUser, createKey } from './keys-and-users.ts'
import { loseNetwork } from './offline.ts'
import { filterDashboard, lockDown } from './properties.ts'
import { signIn } from './sign-in.ts'
import type { Way } from './visit.ts'

/** The main ways of the portal, in the order in which they are walked. The first one signs in for all others. */
export const tenWays: readonly Way[] = [
  signIn,
  filterDashboard,
  createKey,
  addUser,
  uploadAndDownload,
  followHistory,
  lockDown,
  loseNetwork,
  changeLanguage,
  chooseDarkMode,
]
