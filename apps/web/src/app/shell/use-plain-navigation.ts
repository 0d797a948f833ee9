import { type RefObject, useEffect } from 'react'

/**
 * In a narrow window the layout of the kit gives its `nav` an `aria-orientation`, which this role must not have. The layout puts it into
 * `main` or takes it out when the width of the window changes.
 */
export function usePlainNavigation(frame: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const main = frame.current?.querySelector('main')
    if (!main) return
    const clean = () => {
      for (const nav of main.querySelectorAll('nav[aria-orientation]')) nav.removeAttribute('aria-orientation')
    }
    clean()
    const observer = new MutationObserver(clean)
    observer.observe(main, { childList: true })
    return () => observer.disconnect()
  }, [frame])
}
