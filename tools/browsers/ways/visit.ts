import type { DemoPortal } from '../demo-portal.ts'
import type { Tab } from '../tab.ts'

/** Somebody with one browser, who walks all ways one after the other. */
export type Visit = {
  tab: Tab
  portal: DemoPortal
  engine: string
  /** For files that are uploaded. */
  folder: string
  /** Takes a picture for people to look at. */
  picture(name: string): Promise<void>
}
export type Way = { title: string; walk(visit: Visit): Promise<void> }

export const PROPERTY = 'Harborline Tower'

/** Opens the property from the dashboard; returns its path. */
export async function openProperty({ tab }: Visit): Promise<string> {
  await tab.open('/?filter=harborline')
  await tab.click('link', PROPERTY)
  await tab.find('title', PROPERTY)
  await tab.isAt(/^\/properties\/[^/]+/)
  return /^\/properties\/[^/?]+/.exec(await tab.pathNow())?.[0] ?? ''
}
