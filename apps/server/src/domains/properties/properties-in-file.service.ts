export { listPropertiesInFile } from './properties-in-file.store.ts'
