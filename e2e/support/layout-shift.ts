import type { Page } from '@playwright/test'

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }

/** How much of the page has moved by itself since it was opened: the sum of all shifts. */
export const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const { value, hadRecentInput } of list.getEntries() as Shift[]) if (!hadRecentInput) sum += value
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // What was recorded before comes with the next tasks of the page.
        const frames = (left: number) => requestAnimationFrame(() => (left > 0 ? frames(left - 1) : resolve(sum)))
        frames(5)
      }),
  )
