import 'i18next'

/** The English catalogues say which keys there are. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: {
      app: typeof import('../locales/en_US/app.json')
      account: typeof import('../locales/en_US/account.json')
      feedback: typeof import('../locales/en_US/feedback.json')
      terms: typeof import('../locales/en_US/terms.json')
      billing: typeof import('../locales/en_US/billing.json')
      developer: typeof import('../locales/en_US/developer.json')
      help: typeof import('../locales/en_US/help.json')
      properties: typeof import('../locales/en_US/properties.json')
      support: typeof import('../locales/en_US/support.json')
    }
  }
}
