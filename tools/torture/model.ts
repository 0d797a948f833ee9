/** What a client knows of one key: the name it must have, or that it must be gone. Null: nobody knows, because a call had no clear end. */
export type Known = { name: string } | 'gone' | null

/** The keys that the writers have created, by id, and everything that the server has acknowledged. */
export class Model {
  readonly keys = new Map<string, Known>()
  /** Names of acknowledged creations; each was created exactly once. */
  readonly created = new Set<string>()
  /** Names whose creation had no clear end. */
  readonly unclear = new Set<string>()
  readonly replies = new Map<string, number>()
  /** Own writes that a read after their acknowledgement did not show, or did show after they were removed. */
  readonly unseen: string[] = []
  reads = 0
  acknowledged = 0
  #acknowledgedAt: number[] = []

  count(reply: string) {
    this.replies.set(reply, (this.replies.get(reply) ?? 0) + 1)
  }

  acknowledge(keyId: string, known: Known) {
    this.keys.set(keyId, known)
    this.acknowledged++
    this.#acknowledgedAt.push(performance.now())
  }

  hasAcknowledgedSince = (time: number) => (this.#acknowledgedAt.at(-1) ?? 0) > time

  /** The longest time since `start` in which no write was acknowledged. */
  longestPause(start: number): number {
    const times = this.#acknowledgedAt.filter((at) => at > start)
    return Math.max(...times.map((at, index) => at - (times[index - 1] ?? start)))
  }
}

export type StoredKey = { id: string; name: string }

/** Compares what was acknowledged with what the database holds. `creations` are the names in the audit, one for each creation. */
export function compareWithDatabase(model: Model, stored: readonly StoredKey[], creations: readonly string[]) {
  const names = new Map(stored.map(({ id, name }) => [id, name]))
  const lost: string[] = []
  const resurrected: string[] = []
  for (const [id, known] of model.keys) {
    const name = names.get(id)
    if (known === 'gone' && name !== undefined) resurrected.push(name)
    else if (known !== null && known !== 'gone' && name !== known.name) lost.push(known.name)
  }
  const times = Map.groupBy(creations, (name) => name)
  const doubled = [...times].filter(([, all]) => all.length > 1).map(([name]) => name)
  for (const name of model.created) if (!times.has(name)) lost.push(name)
  /** Nobody has asked for these. */
  const invented = [...times.keys()].filter((name) => !model.created.has(name) && !model.unclear.has(name))
  return { lost, doubled, resurrected, invented }
}
