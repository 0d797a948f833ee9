/** What a property decides about its doors. The domain `access` knows what it means. */
export {
  changeStorage,
  clearGuestSharing,
  findGuestSharing,
  findStorage,
  listDueProperties,
  lockGuestSharing,
  renewSalt,
} from './door-settings.store.ts'
