/** Acts once the tab is in front, at once if it is. */
export function whenVisible(act: () => void): void {
  if (typeof document === 'undefined' || document.visibilityState === 'visible') act()
  else document.addEventListener('visibilitychange', () => whenVisible(act), { once: true })
}
