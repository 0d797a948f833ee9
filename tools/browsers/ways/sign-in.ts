import type { Way } from './visit.ts'

/** The demo identity provider shows its accounts as buttons. The portal greets a new visitor with a welcome page and a cookie notice. */
export const signIn: Way = {
  title: 'sign in',
  async walk({ tab, portal }) {
    await tab.browser.open(portal.origin)
    await tab.see('Choose an account')
    await tab.click('button', /Alexandra Reyes/)
    await tab.isInteractive()
    await tab.find('button', 'Account of Alexandra Reyes')
    await tab.click('button', 'Okay')
    await tab.click('button', 'Go to Property Management Portal')
    await tab.find('title', /^Welcome,? Alexandra/)
  },
}
