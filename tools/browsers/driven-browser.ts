/** A point of the window, in pixels from its upper left corner. */
export type Point = { x: number; y: number }

/** The keys that the ways need besides letters. */
export type Key = 'Enter' | 'Escape' | 'Tab' | 'Delete'

/**
 * What a way needs of a browser with one window. Two adapters offer it: one for Chromium and Firefox, one for WebKitGTK.
 * Mouse and keyboard go through the driver, so that the engine handles them as it does those of a person.
 */
export type DrivenBrowser = {
  engine: string
  version: string
  /** The folder where the browser saves downloads. */
  downloads: string
  open(address: string): Promise<void>
  /** Calls a function in the page. Its source is sent, so that it may use nothing but its argument. */
  evaluate<Argument, Result>(inPage: (argument: Argument) => Result, argument: Argument): Promise<Result>
  click(point: Point): Promise<void>
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  selectAll(): Promise<void>
  /** Gives a file to the file input that a CSS selector finds. */
  upload(selector: string, path: string): Promise<void>
  screenshot(path: string): Promise<void>
  /** What the browser has reported since the last call: errors on its console, and exceptions that nobody caught. */
  takeErrors(): Promise<string[]>
  close(): Promise<void>
}

/** How large the window is, so that every engine shows the layout for a desktop. */
export const WINDOW = { width: 1280, height: 900 }
