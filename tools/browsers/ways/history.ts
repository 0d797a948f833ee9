import { openProperty, type Way } from './visit.ts'

/** Somebody types a wrong code at a simulated panel while the page is open. */
export const followHistory: Way = {
  title: 'history live',
  async walk(visit) {
    const { tab, portal, picture } = visit
    const path = await openProperty(visit)
    await tab.open(`${path}/access-history`)
    await picture('history')
    await tab.check('checkbox', 'Follow live')
    await tab.isAt(/follow=1/)
    const entrance = await portal.typeUnknownCode(path.split('/').at(-1) ?? '')
    await tab.find('row', new RegExp(`Unknown.*New.*${entrance}.*Failed`))
  },
}
