import { useEffect } from 'react'
import { releaseWidth } from '#web/ui/kit-width.ts'

/** Until now the page was drawn for the width the server had guessed. From here on the window's own counts. */
export function useWindowWidth() {
  useEffect(releaseWidth, [])
}
