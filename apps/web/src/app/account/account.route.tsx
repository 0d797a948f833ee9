import type { PageHandle } from '#web/app/page-handle.ts'

export { AccountPage as Component } from './account-page.tsx'

export const handle: PageHandle = { title: ({ t }) => t('header.profile'), crumb: ({ t }) => t('header.profile') }
