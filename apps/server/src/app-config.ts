import { pmsVariables } from './domains/integrations/pms-settings.ts'
import { readConfig } from './platform/config.ts'

export const readAppConfig = (env: NodeJS.ProcessEnv) => readConfig(env, pmsVariables)
export type AppConfig = ReturnType<typeof readAppConfig>
