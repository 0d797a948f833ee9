import type { Credentials, ProfileSettings } from '@portico/contract/integrations/profiles.rules'
import type { PmsProvider } from '@portico/contract/shared/pms-providers'
import { connectAppFolio } from './app-folio/app-folio.ts'
import { type Clock, type Connector, type ConnectorFactory, type PmsDeployment, PmsError } from './connector.ts'
import { connectEntrata } from './entrata/entrata.ts'
import { connectMri } from './mri/mri.ts'
import { connectRealPage } from './real-page/real-page.ts'
import { presentable } from './said.ts'
import { connectYardi } from './yardi/yardi.ts'

export type Connect = (provider: PmsProvider, credentials: Credentials, settings: ProfileSettings) => Connector

const factories: Record<PmsProvider, ConnectorFactory> = {
  Entrata: connectEntrata,
  AppFolio: connectAppFolio,
  RealPage: connectRealPage,
  Yardi: connectYardi,
  MRI: connectMri,
}

/** The secrets by the names of their environment variables, see docs/operations.md. */
const secretsOf: Record<PmsProvider, (deployment: PmsDeployment) => Record<string, string>> = {
  Entrata: ({ entrata }) => ({ PMS_ENTRATA_API_KEY: entrata.apiKey }),
  AppFolio: ({ appFolio }) => ({
    PMS_APPFOLIO_CLIENT_ID: appFolio.clientId,
    PMS_APPFOLIO_CLIENT_SECRET: appFolio.clientSecret,
    PMS_APPFOLIO_DEVELOPER_ID: appFolio.developerId,
  }),
  RealPage: ({ realPage }) => ({
    PMS_REALPAGE_PARTNER: realPage.partner,
    PMS_REALPAGE_LICENSE_KEY: realPage.licenseKey,
  }),
  Yardi: ({ yardi }) => ({
    PMS_YARDI_INTERFACE_ENTITY: yardi.interfaceEntity,
    PMS_YARDI_INTERFACE_LICENSE: yardi.interfaceLicense,
  }),
  MRI: ({ mri }) => ({ PMS_MRI_PARTNER_KEY: mri.partnerKey }),
}

/** A missing secret makes only the PMS of that vendor unavailable. */
export const connectBy =
  (deployment: PmsDeployment, clock?: Clock): Connect =>
  (provider, credentials, settings) => {
    const missing = Object.entries(secretsOf[provider](deployment)).flatMap(([name, value]) => (value ? [] : name))
    if (missing.length > 0) throw new PmsError('UNAVAILABLE', `${provider} needs ${missing.join(', ')}.`)
    const secrets = [...Object.values(secretsOf[provider](deployment)), credentials.password ?? '']
    return withPresentableErrors(factories[provider](credentials, deployment, settings, clock), secrets)
  }

/** Errors leave a connector only with words of the PMS that may be shown. */
function withPresentableErrors({ listProperties, listResidents }: Connector, secrets: readonly string[]): Connector {
  const present = async <Answer>(reading: Promise<Answer>): Promise<Answer> => {
    try {
      return await reading
    } catch (error) {
      if (!(error instanceof PmsError)) throw error
      const { problem, message, cause, said } = error
      throw new PmsError(problem, message, { cause, said: presentable(said, secrets) })
    }
  }
  return {
    listProperties: () => present(listProperties()),
    listResidents: (pmsPropertyId) => present(listResidents(pmsPropertyId)),
  }
}
