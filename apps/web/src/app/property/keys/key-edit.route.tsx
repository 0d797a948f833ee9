import { type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useParams } from 'react-router'
import type { PageHandle } from '#web/app/page-handle.ts'
import { EditKey } from '#web/domains/keys/key-wizard/edit-key.tsx'
import { loadKey } from '#web/domains/keys/key-wizard/load-key.ts'
import { queryClientOf } from '#web/platform/query-client.ts'

export async function loader(args: LoaderFunctionArgs) {
  await loadKey(queryClientOf(args), args.params.propertyId ?? '', args.params.keyId ?? '')
  return null
}

/** What is being edited stays as it is while the address only opens a panel. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export const handle: PageHandle = {
  title: ({ t }) => t('keyWizard:edit.title'),
  crumb: ({ t }) => t('keyWizard:edit.title'),
  // Of the two panels about keys the one that is open to everybody.
  help: 'keys',
}

export function Component() {
  const { propertyId = '', keyId = '' } = useParams()
  return <EditKey key={keyId} propertyId={propertyId} keyId={keyId} />
}
