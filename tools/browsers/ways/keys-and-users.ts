import { openProperty, type Way } from './visit.ts'

export const createKey: Way = {
  title: 'create a key',
  async walk(visit) {
    const { tab, engine } = visit
    const path = await openProperty(visit)
    const name = `Key of ${engine}`
    await tab.open(`${path}/keys/create`)
    await tab.find('title', /^Name this key/)
    await tab.fill('Key name', name)
    await tab.click('button', 'Next')
    await tab.find('title', /^Add entrances/)
    await tab.check('checkbox', 'Front Door')
    await tab.click('button', 'Next')
    await tab.find('title', /^Share with guests/)
    await tab.click('button', 'Next')
    await tab.find('title', /^Review/)
    await tab.click('button', 'Create Key')
    await tab.see('New key was added!')
    await tab.find('row', new RegExp(name))
  },
}

/** A guest is added for a time, with an access code that is shown afterwards. */
export const addUser: Way = {
  title: 'add a user with a code',
  async walk(visit) {
    const { tab, engine, picture } = visit
    const path = await openProperty(visit)
    const name = `Greta ${engine}`
    await tab.open(`${path}/users`)
    await tab.click('button', 'Add User')
    await tab.find('title', /^Add New User/)
    await tab.fill(/^Name/, name)
    await tab.check('radio', /^Guest/)
    await tab.fill('Amount', '1')
    await tab.check('checkbox', /^Generate access code/)
    await tab.check('checkbox', 'Guests and Visitors')
    await tab.click('button', 'Add User')
    await tab.see('New user was added!')
    await tab.find('title', /^Users/)
    await picture('users')
    await tab.open(`${path}/credentials/codes`)
    await tab.fill(/^Find/, name)
    await tab.click('button', `Show the access code of ${name}`)
    await tab.find('row', new RegExp(`${name}.*\\d{6}`))
  },
}
