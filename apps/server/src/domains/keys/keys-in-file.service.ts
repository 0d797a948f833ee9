export { listKeysInFile } from './keys-in-file.store.ts'
