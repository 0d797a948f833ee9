import type { UserInfo } from './account.schema.ts'

export const accountTypeOf = (info: Pick<UserInfo, 'accessCustomerInfo'>) =>
  info.accessCustomerInfo?.accessCustomerId ? 'partner' : 'propertyManager'

/** A path inside the portal: `//host` and `/\host` would leave it. */
export const isPortalPath = (path: string) => /^\/(?![/\\])[^\\\s\0]*$/.test(path)
