import { isDomainName } from '@portico/contract/shared/domain-names'
import { pmsProviders } from '@portico/contract/shared/pms-providers'
import { z } from 'zod'
import { guardedUrl, localUrl } from '../../platform/guarded-url.ts'

const address = (fallback: string) => guardedUrl.default(fallback)
const secret = z.string().max(500).default('')
const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((part) => part.trim() || []))

/** The addresses of the PMS and the secrets that their vendors gave to this deployment. */
const environment = z.object({
  PMS_ENTRATA_URL: address('https://apis.entrata.com'),
  PMS_ENTRATA_API_KEY: secret,
  PMS_APPFOLIO_URL: address('https://api.appfolio.com'),
  PMS_APPFOLIO_CLIENT_ID: secret,
  PMS_APPFOLIO_CLIENT_SECRET: secret,
  PMS_APPFOLIO_DEVELOPER_ID: secret,
  PMS_REALPAGE_URL: address('https://gateway.rpx.realpage.com'),
  PMS_REALPAGE_PARTNER: secret,
  PMS_REALPAGE_LICENSE_KEY: secret,
  PMS_YARDI_URL: guardedUrl.optional(),
  PMS_YARDI_INTERFACE_ENTITY: secret,
  PMS_YARDI_INTERFACE_LICENSE: secret,
  // Customers may have their own installation; these are the shared ones.
  PMS_MRI_X5_URL: address('https://mrix5api.saas.mrisoftware.com'),
  PMS_MRI_X7_URL: address('https://mrix7api.saas.mrisoftware.com'),
  PMS_MRI_PARTNER_KEY: secret,
  PMS_YARDI_HOSTS: list
    .transform((domains) => domains.map((domain) => domain.toLowerCase()))
    .pipe(z.array(z.string().refine(isDomainName, 'must be a domain name')).max(50)),
  PMS_APPROVED_AT_ONCE: list.pipe(z.array(z.enum(pmsProviders))),
  PMS_SIMULATOR_URL: localUrl.optional(),
})

export type PmsSettings = ReturnType<typeof settingsOf>

const settingsOf = (values: z.infer<typeof environment>) => ({
  entrata: { baseUrl: rootOf(values.PMS_ENTRATA_URL), apiKey: values.PMS_ENTRATA_API_KEY },
  appFolio: {
    baseUrl: rootOf(values.PMS_APPFOLIO_URL),
    clientId: values.PMS_APPFOLIO_CLIENT_ID,
    clientSecret: values.PMS_APPFOLIO_CLIENT_SECRET,
    developerId: values.PMS_APPFOLIO_DEVELOPER_ID,
  },
  realPage: {
    baseUrl: rootOf(values.PMS_REALPAGE_URL),
    partner: values.PMS_REALPAGE_PARTNER,
    licenseKey: values.PMS_REALPAGE_LICENSE_KEY,
  },
  yardi: {
    baseUrl: values.PMS_YARDI_URL && rootOf(values.PMS_YARDI_URL),
    interfaceEntity: values.PMS_YARDI_INTERFACE_ENTITY,
    interfaceLicense: values.PMS_YARDI_INTERFACE_LICENSE,
    /** Domains of installations that are not known to be Yardi's. */
    hosts: values.PMS_YARDI_HOSTS,
  },
  mri: {
    baseUrls: { x5: rootOf(values.PMS_MRI_X5_URL), x7: rootOf(values.PMS_MRI_X7_URL) },
    partnerKey: values.PMS_MRI_PARTNER_KEY,
  },
  /** The PMS whose profiles need no approval. */
  approvedAtOnce: values.PMS_APPROVED_AT_ONCE,
  /** The control interface of the PMS simulators, for the developer drawer. */
  simulatorUrl: values.PMS_SIMULATOR_URL && rootOf(values.PMS_SIMULATOR_URL),
})

const rootOf = (url: string) => url.replace(/\/+$/, '')

export const pmsVariables = environment.transform((values) => ({ pms: settingsOf(values) }))
