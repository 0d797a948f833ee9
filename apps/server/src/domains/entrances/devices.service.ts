export { doorOfDevice } from './devices.store.ts'
