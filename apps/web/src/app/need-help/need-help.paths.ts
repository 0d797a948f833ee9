export const needHelpPath = '/need-help'
