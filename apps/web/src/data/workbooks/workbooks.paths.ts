/** Leads to the imports of the first company whose buildings the account changes. */
export const firstWorkbooksPath = '/companies/workbooks'
export const workbooksPath = (companyId: string) => `/companies/${companyId}/workbooks`
export const importPath = (companyId: string, importId: string) => `${workbooksPath(companyId)}/${importId}`
