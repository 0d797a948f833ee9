import { redirect } from 'react-router'
import { definePage } from '#web/app/pages/define-page.ts'
import { sessionQuery } from '#web/platform/session.ts'
import { RegisterPage } from './register-page.tsx'

export default definePage({
  path: '/register',
  isPublic: true,
  title: ({ t }) => t('account:register.title'),
  async data({ queryClient, searchParams }) {
    const { status } = await queryClient.ensureQueryData(sessionQuery)
    if (status === 'authenticated' && !searchParams.has('invite')) throw redirect('/')
    return []
  },
  Component: RegisterPage,
})
