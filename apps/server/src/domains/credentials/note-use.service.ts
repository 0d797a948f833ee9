export { noteCredentialUse } from './note-use.store.ts'
