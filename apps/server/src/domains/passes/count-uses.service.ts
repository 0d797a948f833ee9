export { countUses } from './count-uses.store.ts'
