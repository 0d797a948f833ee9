import { accountRoutes } from '@portico/contract/account/account.routes'
import { openBuilding } from './support/building.ts'
import { expect, look, test } from './support/screens.ts'

test('the page for an unknown address', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.goto('/nowhere')
  await expect(page.getByText('Page not found')).toBeVisible()
  await look(page, 'page-not-found')
})

test('the page for a service that cannot be reached', async ({ page, context, portal, faults }) => {
  await openBuilding(portal, context)
  await faults.refuse(accountRoutes.getUserInfo)
  await page.goto('/')
  await expect(page.getByText('Failed To Reach Service')).toBeVisible()
  await look(page, 'unreachable')
})
