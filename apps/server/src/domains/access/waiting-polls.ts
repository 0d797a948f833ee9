/** A panel that asks again has often lost its former request, which the server does not know yet. */
const POLLS_MAX = 2

/** Bounds how many requests of one device wait at this server: the newest stay, and older ones are let go. */
export function boundPolls() {
  const polls = new Map<string, AbortController[]>()
  return {
    enter(deviceId: string) {
      const poll = new AbortController()
      const all = [...(polls.get(deviceId) ?? []), poll]
      for (const older of all.slice(0, -POLLS_MAX)) older.abort()
      polls.set(deviceId, all.slice(-POLLS_MAX))
      return {
        /** Aborted when newer ones have come. */
        signal: poll.signal,
        leave() {
          const others = (polls.get(deviceId) ?? []).filter((other) => other !== poll)
          if (others.length > 0) polls.set(deviceId, others)
          else polls.delete(deviceId)
        },
      }
    },
  }
}
export type WaitingPolls = ReturnType<typeof boundPolls>
