import { openProperty, type Visit, type Way } from './visit.ts'

const LOST = 'There was a problem loading this page'

/** Does something while the network is cut. It is mended in any case, because the other ways need it. */
async function whileCut({ portal }: Visit, work: () => Promise<void>) {
  portal.network.cut()
  await work().finally(portal.network.mend)
}

/** What no way has opened before is not in the browser's cache: a page, a tab and a dialog. */
export const loseNetwork: Way = {
  title: 'offline and back',
  async walk(visit) {
    const { tab } = visit
    await openWholeProperty(visit)
    await whileCut(visit, async () => {
      await tab.click('link', 'Networks')
      await tab.see(LOST)
    })
    await tab.click('button', 'Try Again')
    await tab.find('title', /^Networks/)

    await openWholeProperty(visit)
    await whileCut(visit, async () => {
      await tab.click('tab', 'Places')
      await tab.see(LOST)
    })
    await tab.click('button', 'Try Again')
    await tab.see('Floor 1')

    await whileCut(visit, async () => {
      await openFeedback(visit)
      await tab.see('This could not be opened. Please try again.')
    })
    await openFeedback(visit)
    await tab.find('dialog', /./)
  },
}

/** Waits for what the page of the property loads after its frame, so that it is complete when the network is cut. */
async function openWholeProperty(visit: Visit) {
  await openProperty(visit)
  await visit.tab.find('button', 'Lock down property')
  await visit.tab.find('button', /Harborline Tower$/)
}

async function openFeedback({ tab }: Visit) {
  await tab.click('button', 'Account of Alexandra Reyes')
  await tab.click('menuitem', 'Feedback')
}
