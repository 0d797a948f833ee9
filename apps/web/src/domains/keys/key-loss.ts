/** How many people hold one of these keys, and how many of them hold no other key. */
export function lossOf(people: readonly { keyIds: readonly string[] }[], keyIds: readonly string[]) {
  const lost = new Set(keyIds)
  const holders = people.filter((person) => person.keyIds.some((id) => lost.has(id)))
  return {
    holders: holders.length,
    withoutKey: holders.filter((person) => person.keyIds.every((id) => lost.has(id))).length,
  }
}
