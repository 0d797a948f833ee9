import type { DrivenBrowser } from '../browsers/driven-browser.ts'

export type Clicks = { count: number }

/** Counts every click, also the one that puts the cursor into a field. Keys are not counted. */
export const counting = (browser: DrivenBrowser, clicks: Clicks): DrivenBrowser => ({
  ...browser,
  click(point) {
    clicks.count += 1
    return browser.click(point)
  },
})
