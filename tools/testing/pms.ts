import type { PmsSettings } from '@portico/server/domains/integrations/pms-settings'
import type { Clock } from '@portico/server/domains/integrations/providers/connector'
import type { RunningPmsSimulators } from '@portico/simulators/pms/server'

/** The configuration of a deployment that uses PMS simulators. */
export function deploymentFor({ origin, secrets }: Pick<RunningPmsSimulators, 'origin' | 'secrets'>): PmsSettings {
  return {
    entrata: { baseUrl: `${origin}/entrata`, apiKey: secrets.entrataApiKey },
    appFolio: {
      baseUrl: `${origin}/appfolio`,
      clientId: secrets.appFolioClientId,
      clientSecret: secrets.appFolioClientSecret,
      developerId: secrets.appFolioDeveloperId,
    },
    realPage: {
      baseUrl: `${origin}/realpage`,
      partner: secrets.realPagePartner,
      licenseKey: secrets.realPageLicenseKey,
    },
    yardi: {
      baseUrl: `${origin}/yardi`,
      interfaceEntity: secrets.yardiInterfaceEntity,
      interfaceLicense: secrets.yardiInterfaceLicense,
      hosts: [],
    },
    mri: { baseUrls: { x5: `${origin}/mri`, x7: `${origin}/mri` }, partnerKey: secrets.mriPartnerKey },
    approvedAtOnce: ['Entrata', 'AppFolio', 'RealPage'],
    simulatorUrl: origin,
  }
}

/** A clock for tests: `sleep` returns at once and moves the time forward. */
export function makeFakeClock(): Clock & { waits: number[] } {
  const waits: number[] = []
  let now = 0
  return {
    waits,
    now: () => now,
    sleep: async (millis) => {
      waits.push(millis)
      now += millis
    },
    timeoutScale: 1,
  }
}
