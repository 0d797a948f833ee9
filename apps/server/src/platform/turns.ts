/** Lets so many do their work at once; the others wait for their turn, in the order in which they came. */
export function openTurns(places: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= places) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // The place goes to the next one without becoming free in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
export type Turns = ReturnType<typeof openTurns>
