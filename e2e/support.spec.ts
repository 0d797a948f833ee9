import type { Page } from '@playwright/test'
import { expect, lookAt, test } from './support/journey.ts'

const facts = (page: Page) => page.locator('main dd')
const legalLinks = (page: Page) =>
  page.locator('footer a').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
const languages = async (page: Page, button: RegExp) => {
  await page.getByRole('button', { name: button }).click()
  return page.getByRole('menuitemradio').allTextContents()
}

test('the user menu has its entries in the order of their use', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.goto('/')
  await page.getByRole('button', { name: /Alexandra Reyes/ }).click()
  const entries = ['Integrations', 'Billing', 'Profile', 'Need Help', 'Feedback', 'Sign Out', 'Switch User']
  await expect(page.getByRole('menuitem')).toHaveText(entries)
  await lookAt(page, 'user-menu')

  await test.step('the keyboard alone suffices', async () => {
    await page.getByRole('menuitem', { name: 'Profile' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press(' ')
    await expect(page).toHaveURL(/\/need-help$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})

test('billing is offered only where it is enabled', async ({ page, portal, signInAs }) => {
  await signInAs('portfolio')
  await page.addInitScript(() =>
    localStorage.setItem('portico.preferences', '{"version":1,"flagOverrides":{"billingEnabled":false}}'),
  )
  await page.goto(portal.origin)
  await page.getByRole('button', { name: /Alexandra Reyes/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Billing' })).toHaveCount(0)
})

test('the profile shows name and e-mail address, and where to have them changed', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.goto('/')
  await page.getByRole('button', { name: /Alexandra Reyes/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page).toHaveTitle('Profile | Portico')
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem')).toHaveText([
    'Personal Dashboard',
    'Profile',
  ])
  await expect(facts(page)).toHaveText(['Alexandra Reyes', 'alexandra.reyes@portico.example'])
  await page.reload()
  await lookAt(page, 'account')
  await page.locator('main').getByRole('link', { name: 'Contact support' }).click()
  await expect(page).toHaveURL(/\/need-help$/)
})

test('a visitor who asks for the profile signs in first and comes back to it', async ({ page }) => {
  await page.goto('/account')
  await page.getByRole('button', { name: /Alexandra Reyes/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
})

test.describe('help in the United States', () => {
  test('names both lines and their hours, and comes with the page', async ({ page, signInAs }) => {
    await signInAs('portfolio')
    const calls: string[] = []
    page.on('request', (request) => {
      if (/\/v1\/(?!csrf|metrics)/.test(request.url())) calls.push(request.url())
    })
    const reply = await page.goto('/need-help')
    expect(await reply?.text()).toContain('access-group@us.portico.example')
    await expect(page).toHaveTitle('Need Help | Portico')
    await expect(page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem')).toHaveText([
      'Personal Dashboard',
      'Need Help',
    ])
    await expect(facts(page)).toHaveText([
      '+1 206-555-0120',
      'support@us.portico.example',
      '8am-5pm PST',
      '+1 206-555-0160',
      'access-group@us.portico.example',
      '24/7',
    ])
    await expect(page.getByRole('link', { name: '+1 206-555-0120' })).toHaveAttribute('href', 'tel:+12065550120')
    const guide = page.getByRole('link', { name: 'Setup guide Opens in a new tab' })
    await expect(guide).toHaveAttribute('href', 'https://help.us.portico.example/setup-guide')
    await expect(guide).toHaveAttribute('target', '_blank')
    await expect(guide).toHaveAttribute('rel', /noopener/)
    expect(calls).toEqual([])
    await lookAt(page, 'need-help')
  })

  test('names the access group’s line only to those who have it', async ({ page, portal, signInAs }) => {
    await signInAs('single')
    await portal.ask(
      `create table had_access_group as select id from properties where avc_enabled and id in (select property_id from memberships where account_id = '${portal.cast.single}')`,
    )
    await portal.ask('update properties set avc_enabled = false where id in (select id from had_access_group)')
    try {
      await page.goto('/need-help')
      await expect(facts(page)).toHaveText(['+1 206-555-0120', 'support@us.portico.example', '8am-5pm PST'])
      await expect(page.getByText('Portico Access Group support')).toHaveCount(0)
    } finally {
      await portal.ask('update properties set avc_enabled = true where id in (select id from had_access_group)')
      await portal.ask('drop table had_access_group')
    }
  })

  test('is there even when the properties fail to load', async ({ page, signInAs }) => {
    await signInAs('portfolio')
    await page.goto('/account')
    await page.route('**/v1/user/propertiesWithEntityPermissions', (route) => route.abort())
    await page.locator('main').getByRole('link', { name: 'Contact support' }).click()
    await expect(facts(page).first()).toHaveText('+1 206-555-0120')
  })

  test('the address of the resources leads to it', async ({ page, signInAs }) => {
    await signInAs('portfolio')
    const reply = await page.request.get('/need-help/resources', { maxRedirects: 0 })
    expect([reply.status(), reply.headers().location]).toEqual([302, '/need-help'])
    await page.goto('/need-help/resources')
    await expect(page).toHaveURL(/\/need-help$/)
    await expect(page.getByRole('heading', { level: 2, name: 'Resources' })).toBeVisible()
  })

  test('has the country’s legal links and its one language', async ({ page, signInAs }) => {
    await signInAs('portfolio')
    await page.goto('/')
    expect(await legalLinks(page)).toEqual([
      'https://www.us.portico.example/privacy',
      'https://www.us.portico.example/terms',
    ])
    const privacy = page.getByRole('link', { name: 'Privacy Policy Opens in a new tab' })
    await expect(privacy).toHaveAttribute('target', '_blank')
    await expect(privacy).toHaveAttribute('rel', /noopener/)
    await expect(page.getByRole('contentinfo')).toContainText(/© \d{4} Portico/)
    expect(await languages(page, /^Language/)).toEqual(['English (US)'])
  })
})

test.describe('help in Germany', () => {
  test.use({ locale: 'de-DE' })
  // It may be the first to open this portal.
  test.slow()

  test('has the country’s numbers, no hours, and its links', async ({ page, context, portalIn }) => {
    const portal = await portalIn('de')
    await portal.enter(context, portal.cast.portfolio)
    await page.goto(`${portal.origin}/need-help`)
    await expect(facts(page)).toHaveText([
      '+49 30 23125 120',
      'support@de.portico.example',
      '+49 30 23125 160',
      'access-group@de.portico.example',
    ])
    expect(await legalLinks(page)).toEqual([
      'https://www.de.portico.example/privacy',
      'https://www.de.portico.example/terms',
    ])
    await lookAt(page, 'need-help-german')
    await page.goto(`${portal.origin}/account`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profil')
    await lookAt(page, 'account-german')

    await test.step('the languages are the country’s two, and changing keeps what was typed', async () => {
      await page.goto(portal.origin)
      const filter = page.getByRole('searchbox')
      await filter.fill('half a na')
      await filter.evaluate((input) => Object.assign(input, { isStillTheSame: true }))
      expect(await languages(page, /^Sprache/)).toEqual(['Deutsch', 'English (US)'])
      await page.getByRole('menuitemradio', { name: 'English (US)' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Alexandra Reyes')
      await expect(filter).toHaveValue('half a na')
      expect(await filter.evaluate((input) => 'isStillTheSame' in input)).toBe(true)
    })
  })
})

test.describe('help in Japan', () => {
  test.use({ locale: 'ja-JP' })
  test.slow()

  test('tells what to press on its one number, in both languages', async ({ page, context, portalIn }) => {
    const portal = await portalIn('jp')
    await portal.enter(context, portal.cast.portfolio)
    await page.goto(`${portal.origin}/need-help`)
    await expect(facts(page)).toHaveText([
      '+81 3-0000-4120音声案内でオプション1を選択してください',
      'support@jp.portico.example',
      '月曜日～金曜日 8:00～18:00',
      '+81 3-0000-4120音声案内でオプション2を選択してください',
      'access-group@jp.portico.example',
      '月曜日～金曜日 8:00～17:00',
    ])
    expect(await legalLinks(page)).toEqual([
      'https://www.jp.portico.example/privacy',
      'https://www.jp.portico.example/terms',
    ])
    await lookAt(page, 'need-help-japanese')

    expect(await languages(page, /^言語/)).toEqual(['日本語', 'English (US)'])
    await page.getByRole('menuitemradio', { name: 'English (US)' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Need Help')
    await expect(page.getByText('Select Option 1')).toBeVisible()
    await expect(page.getByText('Select Option 2')).toBeVisible()
    await expect(page.getByText('8am-6pm Mon-Fri')).toBeVisible()
    await expect(page.getByText('8am-5pm Mon-Fri')).toBeVisible()
  })
})

test.describe('the cookie banner', () => {
  const banner = (page: Page) => page.getByRole('complementary', { name: 'Cookie notice' })
  const stored = (page: Page) =>
    page.evaluate(() => JSON.parse(localStorage.getItem('portico.preferences') ?? '{}').cookieChoice?.answer)

  for (const [button, answer] of [
    ['Okay', 'Confirmed'],
    ['Close cookie notice', 'Skipped'],
  ] as const) {
    test(`'${button}' stores ${answer}, and it does not come again`, async ({ page, signInAs }) => {
      await signInAs('portfolio')
      const first = await page.goto('/')
      expect(await first?.text()).toContain('Cookie notice')
      await banner(page).getByRole('button', { name: button }).click()
      await expect(banner(page)).toHaveCount(0)
      expect(await stored(page)).toBe(answer)
      await expect(page.locator('#page')).toBeFocused()
      // Nor does it flash: the server leaves it out of the page.
      const second = await page.reload()
      expect(await second?.text()).not.toContain('aria-label="Cookie notice"')
      await expect(banner(page)).toHaveCount(0)
    })
  }

  test('asks again after twelve months', async ({ page, signInAs }) => {
    await signInAs('portfolio')
    await page.goto('/')
    await banner(page).getByRole('button', { name: 'Okay' }).click()
    await page.evaluate(() => {
      const preferences = JSON.parse(localStorage.getItem('portico.preferences') ?? '{}')
      preferences.cookieChoice.givenAt -= 366 * 24 * 60 * 60 * 1000
      localStorage.setItem('portico.preferences', JSON.stringify(preferences))
      const view = { version: 1, cookieChoice: preferences.cookieChoice }
      // biome-ignore lint/suspicious/noDocumentCookie: it is how the portal writes it.
      document.cookie = `portico_view=${encodeURIComponent(JSON.stringify(view))}; Path=/; SameSite=Lax`
    })
    const reply = await page.reload()
    expect(await reply?.text()).toContain('aria-label="Cookie notice"')
    await expect(banner(page)).toBeVisible()
  })

  test('is said politely, and hides nothing that has the focus', async ({ page, signInAs }) => {
    await signInAs('portfolio')
    await page.setViewportSize({ width: 390, height: 600 })
    await page.goto('/')
    const said = page.locator('[aria-live=polite]', { hasText: 'We use cookies to keep you signed in' })
    await expect(said).toHaveCount(1)
    const top = (await banner(page).boundingBox())?.y ?? 0
    let reachedBanner = false
    for (let n = 0; n < 60 && !reachedBanner; n++) {
      await page.keyboard.press('Tab')
      const focused = page.locator(':focus')
      reachedBanner = (await banner(page).locator(':focus').count()) > 0
      const box = await focused.boundingBox()
      if (!reachedBanner && box)
        expect(box.y + box.height, (await focused.textContent()) ?? undefined).toBeLessThanOrEqual(top)
    }
    expect(reachedBanner).toBe(true)
    await page.keyboard.press('Enter')
    await expect(banner(page)).toHaveCount(0)
    expect(await stored(page)).toBe('Confirmed')
  })
})
