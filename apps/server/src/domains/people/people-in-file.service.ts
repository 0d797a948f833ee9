export { listPeopleInFile } from './people-in-file.store.ts'
