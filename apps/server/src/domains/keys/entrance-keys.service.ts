/** What an entrance that goes into the archive means for keys. */
export {
  countHoldersOf,
  countKeysOf,
  listKeysOfEntrance,
  lockKeysOfEntrance,
  removeEntranceFromKeys,
} from './entrance-keys.store.ts'
