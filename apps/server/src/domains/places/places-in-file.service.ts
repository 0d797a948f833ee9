export { listPlacesInFile } from './places-in-file.store.ts'
