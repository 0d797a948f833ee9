declare module 'virtual:kit-messages/*' {
  export const messages: import('@cloudscape-design/components/i18n').I18nProviderProps.Messages
}

declare module 'virtual:pass-script' {
  /** As text, which no tag of HTML can end. */
  export const passScript: string
}
