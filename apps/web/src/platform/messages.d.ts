import 'i18next'

/** The English catalogues say which keys there are. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: {
      app: typeof import('../locales/en_US/app.json')
      account: typeof import('../locales/en_US/account.json')
      properties: typeof import('../locales/en_US/properties.json')
    }
  }
}
