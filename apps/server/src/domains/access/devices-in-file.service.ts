export { listDevicesInFile } from './devices-in-file.store.ts'
