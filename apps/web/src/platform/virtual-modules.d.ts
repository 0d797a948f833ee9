declare module 'virtual:kit-messages/*' {
  export const messages: import('@cloudscape-design/components/i18n').I18nProviderProps.Messages
}
