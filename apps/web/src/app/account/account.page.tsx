import { definePage } from '#web/app/pages/define-page.ts'
import { accountPath } from '#web/domains/account/account.paths.ts'
import { AccountPage } from './account-page.tsx'

export default definePage({
  path: accountPath,
  title: ({ t }) => t('header.profile'),
  crumb: ({ t }) => t('header.profile'),
  Component: AccountPage,
})
