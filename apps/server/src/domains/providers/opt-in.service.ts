export { listDocuments, optIn } from './opt-in.store.ts'
