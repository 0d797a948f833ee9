export { insertDocument, listDocuments, optIn } from './opt-in.store.ts'
