export { listDevicesInFile, listEntrancesInFile } from './entrances-in-file.store.ts'
