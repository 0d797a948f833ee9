type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'repeat'>

/** On a Mac, Ctrl K deletes the rest of a line, so there it is ⌘ K alone. */
function isFindShortcut(event: Key, isMac: boolean): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing, repeat } = event
  const hasModifier = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey
  return key.toLowerCase() === 'k' && hasModifier && !altKey && !shiftKey && !isComposing && !repeat
}

type Target = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

type Watched = {
  target: Target
  isMac: boolean
  /** A dialog may hold input that is not saved. */
  isBusy: () => boolean
}

/** Calls `open` when the shortcut is pressed. While a dialog is open it does nothing: the dialog would be hidden, and its input be lost on the way. */
export function watchFindShortcut({ target, isMac, isBusy }: Watched, open: () => void): () => void {
  const listen = (event: Event) => {
    if (!isFindShortcut(event as KeyboardEvent, isMac)) return
    // Browsers would go to the address bar.
    event.preventDefault()
    if (!isBusy()) open()
  }
  target.addEventListener('keydown', listen)
  return () => target.removeEventListener('keydown', listen)
}

/** Collects what is typed until the returned function is called, which returns it: the field of the dialog waits for its code. */
export function collectTyped(target: Target): () => string {
  let text = ''
  const listen = (event: Event) => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event as KeyboardEvent
    const isLetter = [...key].length === 1
    if (ctrlKey || metaKey || altKey || isComposing || !(isLetter || key === 'Backspace')) return
    // It is not meant for what has the focus until then.
    event.preventDefault()
    text = isLetter ? text + key : text.slice(0, -1)
  }
  target.addEventListener('keydown', listen)
  return () => {
    target.removeEventListener('keydown', listen)
    return text
  }
}
