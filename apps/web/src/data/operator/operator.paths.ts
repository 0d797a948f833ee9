import { CONSOLE_PATH } from '@portico/contract/operator/operator.rules'

/** The console of operators. It begins with the list of companies. */
export const consolePath = CONSOLE_PATH
export const companyAddPath = `${CONSOLE_PATH}/companies/add`
export const operatedPropertiesPath = `${CONSOLE_PATH}/buildings`
