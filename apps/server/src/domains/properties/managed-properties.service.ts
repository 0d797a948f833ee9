export {
  findCompanyOf,
  findVisible,
  getPortalAddress,
  listManagedProperties,
  lockProperties,
} from './managed-properties.store.ts'
