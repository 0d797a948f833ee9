/**
 * Lets the browser save a file of the server straight to the disk: the page holds nothing of it, whatever its size, and the browser shows how far it
 * is and whether it is complete. The file is asked for in a hidden frame, so that a reply that is no file, such as a refusal, does not take the place of the page.
 */
export function downloadFile(address: string, onRefused: () => void) {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = address
  frame.addEventListener('load', () => {
    if (isEmpty(frame)) return
    frame.remove()
    onRefused()
  })
  document.body.append(frame)
}

/** A frame whose reply became a download stays empty. The page may not look into a frame that shows a refusal, or that failed. */
function isEmpty({ contentWindow }: HTMLIFrameElement): boolean {
  try {
    return contentWindow?.location.href === 'about:blank'
  } catch {
    return false
  }
}
