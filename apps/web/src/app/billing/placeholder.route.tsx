import Box from '@cloudscape-design/components/box'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { billingSectionPath, billingSections } from '#web/domains/billing/billing.paths.ts'
import { requireBilling } from './require-billing.ts'

export async function loader(args: Parameters<typeof requireBilling>[0]) {
  await requireBilling(args)
  return null
}

/** The specification has no more to say of these pages than a word that is the same in every language. */
const CONTENT = 'OK'

export function Component() {
  const { t } = useTranslation('billing')
  const { pathname } = useLocation()
  const section = billingSections.find((one) => pathname.startsWith(billingSectionPath(one)))
  return (
    <SpaceBetween size="l">
      <Header variant="h1">{section && t(`sections.${section}`)}</Header>
      <Box>{CONTENT}</Box>
    </SpaceBetween>
  )
}
