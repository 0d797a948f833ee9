export { listEntrancesInFile } from './entrances-in-file.store.ts'
