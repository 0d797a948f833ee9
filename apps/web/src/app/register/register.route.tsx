import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { PageHandle } from '#web/app/page-handle.ts'
import { queryClientOf } from '#web/platform/query-client.ts'
import { sessionQuery } from '#web/platform/session.ts'

export { RegisterPage as Component } from './register-page.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { status } = await queryClientOf(args).ensureQueryData(sessionQuery)
  const hasInvite = new URL(args.request.url).searchParams.has('invite')
  if (status === 'authenticated' && !hasInvite) throw redirect('/')
  return null
}

export const handle: PageHandle = { isPublic: true, title: ({ t }) => t('account:register.title') }
