import { expect, look, test } from './support/screens.ts'

test('the pages for an account that nobody invited, with an invitation that does not exist and without one', async ({
  page,
  signInAs,
}) => {
  await signInAs('stranger')
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Go To Account Selection' })).toBeVisible()
  await expect(page.getByText(/^Signed in as/)).toBeVisible()
  await look(page, 'not-invited')
  await page.goto('/register?invite=nobody-wrote-this-token')
  await expect(page.getByText('This invitation does not exist')).toBeVisible()
  await expect(page.getByText(/^Signed in as/)).toBeVisible()
  await look(page, 'register-unknown')
  await page.goto('/register')
  await expect(page.getByRole('button', { name: 'Use Another Account' })).toBeVisible()
  await look(page, 'register-unauthorized')
})

test('the profile with its sessions', async ({ page, portal, building }) => {
  await portal.signIn(building.account)
  await portal.signIn(building.account)
  const client = `browser = 'Firefox', system = 'macOS', network = '203.0.113.x'`
  await portal.ask(
    `update sessions set ${client}, last_seen_at = now() - interval '25 minutes'
     where id = (select id from sessions where account_id = $1 order by created_at desc limit 1)`,
    [building.account],
  )
  await page.goto('/account')
  await expect(page.getByRole('row', { name: /Firefox on macOS/ })).toBeVisible()
  await look(page, 'account')
  await page.getByRole('button', { name: 'End Firefox on macOS' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(page, 'account-end-session')
})

test('the tasks, one of which has failed in part', async ({ page, portal, building }) => {
  await portal.ask(
    `insert into bulk_jobs (id, account_id, property_id, operation, shared, total, done, failed, finished_at, seen_at)
     select gen_random_uuid(), $1, $2, 'changeKeys', '{}', 1000, 1000 - failed, failed, now(), now() from unnest(array[0, 10]) failed`,
    [building.account, building.id],
  )
  await page.goto('/tasks')
  await expect(page.getByRole('row', { name: /10 failed/ })).toBeVisible()
  await look(page, 'tasks')
})
