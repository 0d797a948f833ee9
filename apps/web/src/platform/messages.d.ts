import 'i18next'

/** The English catalogues say which keys there are. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: {
      access: typeof import('../locales/en_US/access.json')
      app: typeof import('../locales/en_US/app.json')
      activity: typeof import('../locales/en_US/activity.json')
      commissioning: typeof import('../locales/en_US/commissioning.json')
      doorEvents: typeof import('../locales/en_US/doorEvents.json')
      attention: typeof import('../locales/en_US/attention.json')
      account: typeof import('../locales/en_US/account.json')
      entrances: typeof import('../locales/en_US/entrances.json')
      feedback: typeof import('../locales/en_US/feedback.json')
      find: typeof import('../locales/en_US/find.json')
      terms: typeof import('../locales/en_US/terms.json')
      billing: typeof import('../locales/en_US/billing.json')
      building: typeof import('../locales/en_US/building.json')
      bulkJobs: typeof import('../locales/en_US/bulkJobs.json')
      company: typeof import('../locales/en_US/company.json')
      consent: typeof import('../locales/en_US/consent.json')
      credentialFormats: typeof import('../locales/en_US/credentialFormats.json')
      changes: typeof import('../locales/en_US/changes.json')
      credentials: typeof import('../locales/en_US/credentials.json')
      developer: typeof import('../locales/en_US/developer.json')
      history: typeof import('../locales/en_US/history.json')
      help: typeof import('../locales/en_US/help.json')
      hours: typeof import('../locales/en_US/hours.json')
      operator: typeof import('../locales/en_US/operator.json')
      integrations: typeof import('../locales/en_US/integrations.json')
      keyWizard: typeof import('../locales/en_US/keyWizard.json')
      keys: typeof import('../locales/en_US/keys.json')
      passes: typeof import('../locales/en_US/passes.json')
      passPage: typeof import('../locales/en_US/passPage.json')
      people: typeof import('../locales/en_US/people.json')
      peopleUpload: typeof import('../locales/en_US/peopleUpload.json')
      places: typeof import('../locales/en_US/places.json')
      networks: typeof import('../locales/en_US/networks.json')
      programs: typeof import('../locales/en_US/programs.json')
      properties: typeof import('../locales/en_US/properties.json')
      property: typeof import('../locales/en_US/property.json')
      providers: typeof import('../locales/en_US/providers.json')
      sessions: typeof import('../locales/en_US/sessions.json')
      support: typeof import('../locales/en_US/support.json')
      sync: typeof import('../locales/en_US/sync.json')
      tutorials: typeof import('../locales/en_US/tutorials.json')
      ui: typeof import('../locales/en_US/ui.json')
      workbookFile: typeof import('../locales/en_US/workbookFile.json')
      workbooks: typeof import('../locales/en_US/workbooks.json')
    }
  }
}
