import { wishFor } from '../tab.ts'
import { openProperty, PROPERTY, type Way } from './visit.ts'

/** A filter leaves the property that it finds, and the address keeps it. */
export const filterDashboard: Way = {
  title: 'filter the dashboard',
  async walk({ tab, picture }) {
    await tab.open('/')
    await tab.see('Abercorn Mansions')
    await picture('dashboard')
    await tab.fill(/^Find properties/, 'harborline')
    await tab.isAt(/filter=harborline/)
    await tab.find('link', PROPERTY)
    await tab.seeNot('Abercorn Mansions')
    await tab.fill(/^Find properties/, '')
    await tab.see('Abercorn Mansions')
  },
}

/** While a lockdown lasts the page says so and why. */
export const lockDown: Way = {
  title: 'lock down and lift',
  async walk(visit) {
    const { tab } = visit
    await openProperty(visit)
    await tab.click('button', 'Lock down property')
    const question = wishFor('dialog', /Lock down/)
    await tab.fill('Reason', 'Fire alarm', question)
    await tab.click('button', 'Lock down property', question)
    await tab.see(`${PROPERTY} is locked down`)
    await tab.see('Fire alarm')
    await tab.click('button', 'Lift lockdown')
    await tab.click('button', 'Lift lockdown', wishFor('dialog', /^Lift the lockdown/))
    await tab.see(`The lockdown of ${PROPERTY} is lifted`)
    await tab.find('button', 'Lock down property')
  },
}
