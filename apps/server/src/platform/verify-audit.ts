import { createHash } from 'node:crypto'
import { AUDIT_PURPOSE, signedTextOf } from './audit.ts'
import type { Anchor } from './audit-anchors.ts'
import { entriesOf, type Head, NOBODY, readHeads, type StoredEntry } from './audit-entries.ts'
import { sealChecks } from './audit-seals.ts'
import type { Transaction } from './database.ts'
import type { MasterKeys } from './master-keys.ts'

type Known = Head & { at: string }
type Chain = {
  id: string
  last: number
  hash: string
  /** The entry of each signature; a repeated signature is a copied entry. */
  signatures: Map<string, number>
  /** The anchors of this chain, the earliest first. */
  known: Known[]
  /** The hashes of the entries at the head and at the anchors. */
  hashes: Map<number, string | undefined>
  /** Entries up to this one may be unsigned. */
  unsignedUntil: number
  problem: string | undefined
}

export type Verdict = {
  problems: string[]
  /** The chains with a problem. */
  broken: string[]
  chains: number
  entries: number
  unsigned: number
}

/** Checks every chain from its first entry to its head and against every anchor. Reports the first problem of each chain. */
export async function verifyAudit(trx: Transaction, keys: MasterKeys, anchors: readonly Anchor[]): Promise<Verdict> {
  const headsBefore = await readHeads(trx)
  const { nameOf, isRemoved } = await namesOf(trx, anchors)
  const knownOf = knownHeads(anchors)
  const baseline = anchors.find(({ isComplete }) => isComplete)
  const unsignedAtFirst = new Map(baseline?.heads.map(({ chain, seq }) => [chain, seq]))
  const verdict: Verdict = { problems: [], broken: [], chains: 0, entries: 0, unsigned: 0 }
  const begin = (id: string): Chain => {
    const known = knownOf.get(id) ?? []
    return {
      id,
      last: 0,
      hash: '',
      signatures: new Map(),
      known,
      hashes: new Map([...known, headsBefore.get(id) ?? { seq: 0 }].map(({ seq }) => [seq, undefined])),
      unsignedUntil: baseline ? (unsignedAtFirst.get(id) ?? 0) : Number.POSITIVE_INFINITY,
      problem: undefined,
    }
  }

  const chains = new Map([...headsBefore.keys(), ...knownOf.keys()].map((id) => [id, begin(id)]))
  const seals = sealChecks(trx, keys)
  let previous: Chain | undefined
  for await (const entry of entriesOf(trx)) {
    const chain = chains.get(entry.chain) ?? begin(entry.chain)
    chains.set(entry.chain, chain)
    // Chains are read one after the other; the signatures of the last one are dropped to save memory.
    if (previous !== chain) previous?.signatures.clear()
    previous = chain
    verdict.entries += 1
    if (entry.signature === null) verdict.unsigned += 1
    chain.problem ??= entryProblem(chain, entry, keys)
    if (!chain.problem) await seals.follow(entry)
    follow(chain, entry)
  }
  const unopened = await seals.problems()
  const headsAfter = await readHeads(trx)
  for (const chain of chains.values()) {
    if (chain.last > 0) verdict.chains += 1
    // A wrong head is reported only without other problems, because those explain it.
    const found = [chain.problem, anchorProblem(chain)].filter((problem) => problem !== undefined)
    const end = headProblem(chain, headsBefore.get(chain.id), headsAfter.get(chain.id))
    if (found.length === 0 && end) found.push(end)
    if (found.length === 0) found.push(...(unopened.get(chain.id) ?? []))
    if (found.length === 0 && isRemoved(chain.id))
      found.push('the property itself was removed, which the portal never does.')
    if (found.length > 0) verdict.broken.push(chain.id)
    verdict.problems.push(...found.map((problem) => `${nameOf(chain.id)}: ${problem}`))
  }
  return verdict
}

function entryProblem(chain: Chain, entry: StoredEntry, keys: MasterKeys): string | undefined {
  const { seq, signature } = entry
  const owner = entry.property_id ?? entry.company_id ?? entry.account_id ?? NOBODY
  if (owner !== chain.id) return `entry ${seq} belongs into another record: it is that of ${owner}.`
  if (seq !== chain.last + 1) return `entry ${chain.last + 1} is missing.`
  const isLinked = entry.previous === chain.hash && entry.hash === hashOf(entry)
  if (signature === null) {
    const mayBe = chain.signatures.size === 0 && seq <= chain.unsignedUntil
    if (!mayBe) return `entry ${seq} has no signature: the portal did not write it.`
    return isLinked && entry.version === 1 && entry.company_id === null
      ? undefined
      : `entry ${seq} was changed, or the entry before it was.`
  }
  const copied = chain.signatures.get(signature)
  if (copied !== undefined) return `entry ${seq} is a copy of entry ${copied}.`
  const [keyId = ''] = signature.split('.')
  if (!keys.has(keyId)) return `entry ${seq} is signed with the key ${keyId}, which the key file does not hold.`
  if (entry.is_reworded || !keys.verify(AUDIT_PURPOSE, signedTextOf(entry), signature))
    return `entry ${seq} was changed, or the portal did not write it: its signature is wrong.`
  return isLinked ? undefined : `entry ${seq} does not follow the entry before it: one in between was removed or moved.`
}

function follow(chain: Chain, { seq, hash, signature }: StoredEntry) {
  chain.last = seq
  chain.hash = hash
  if (signature !== null) chain.signatures.set(signature, seq)
  if (chain.hashes.has(seq)) chain.hashes.set(seq, hash)
}

const hashOf = ({ previous, seq, signature, unsigned_hash }: StoredEntry) =>
  signature === null
    ? unsigned_hash
    : createHash('sha256').update(Buffer.from(previous, 'hex')).update(`${seq}.${signature}`).digest('hex')

/** The head may move while this command runs, so it is read before and after the entries. */
function headProblem({ last, hashes }: Chain, before: Head | undefined, after: Head | undefined): string | undefined {
  const isReached = !before || (before.seq <= last && hashes.get(before.seq) === before.hash)
  if (isReached && last <= (after?.seq ?? 0)) return undefined
  return `it ends at entry ${last}, but its head is ${after ? `entry ${after.seq}` : 'gone'}.`
}

function anchorProblem({ known, last, hashes }: Chain): string | undefined {
  let intact = 0
  for (const { seq, hash, at } of known) {
    if (seq > last) {
      if (last === 0) return `its whole record was removed after ${at}, when it ended at entry ${seq}.`
      return `it ends at entry ${last}, but had entry ${seq} at ${at}: what came after entry ${last} was cut off.`
    }
    if (hashes.get(seq) !== hash)
      return `entry ${seq} is not the one that was anchored at ${at}: the record was rewritten from entry ${intact + 1} on or later.`
    intact = Math.max(intact, seq)
  }
  return undefined
}

function knownHeads(anchors: readonly Anchor[]): Map<string, Known[]> {
  const known = new Map<string, Known[]>()
  const seen = new Set<string>()
  for (const { at, heads } of anchors) {
    for (const { chain, seq, hash } of heads) {
      if (seen.has(`${chain} ${seq} ${hash}`)) continue
      seen.add(`${chain} ${seq} ${hash}`)
      const heads = known.get(chain) ?? []
      heads.push({ seq, hash, at })
      known.set(chain, heads)
    }
  }
  return known
}

/** A deleted property has the name from the anchors, which name no companies: a company that was merged into another one is rightly gone. */
async function namesOf(trx: Transaction, anchors: readonly Anchor[]) {
  const names = new Map(anchors.flatMap(({ heads }) => heads.map(({ chain, name }) => [chain, name])))
  const rows = await trx.selectFrom('properties').select(['id', 'name']).execute()
  const present = new Set(rows.map(({ id }) => id))
  for (const { id, name } of rows) names.set(id, name)
  const companies = await trx.selectFrom('companies').select(['id', 'name']).execute()
  const companyNames = new Map(companies.map(({ id, name }) => [id, name]))
  const nameOf = (id: string) => {
    const name = names.get(id)
    if (name) return `${name} (property ${id})`
    const company = companyNames.get(id)
    if (company) return `${company} (company ${id})`
    return id === NOBODY ? 'The deployment itself' : `Account, company or property ${id}`
  }
  return { nameOf, isRemoved: (id: string) => Boolean(names.get(id)) && !present.has(id) }
}

/** So that the page of changes shows the last result. `isAnchorBroken`: an anchor is not genuine, and nobody knows which chain it is about. */
export async function keepVerdict(trx: Transaction, at: Date, { broken, entries }: Verdict, isAnchorBroken: boolean) {
  await trx
    .insertInto('audit_verifications')
    .values({ at, entries, broken_chains: broken, is_anchor_broken: isAnchorBroken })
    .execute()
}

/** Describes the result for operators. */
export function describeVerdict(verdict: Verdict, anchors: readonly Anchor[], problems: number): string[] {
  const { chains, entries, unsigned } = verdict
  const [first, last] = [anchors[0], anchors.at(-1)]
  return [
    problems === 0 ? 'Every chain of the audit holds.' : `The audit does not hold: ${problems} problem(s).`,
    `Checked ${entries} entries in ${chains} chain(s)${first && last ? ` against ${anchors.length} anchor(s) from ${first.at} to ${last.at}.` : '.'}`,
    ...(unsigned > 0
      ? [
          `${unsigned} of them are from before entries were signed: only anchors show whether somebody has rewritten them.`,
        ]
      : []),
    ...(first
      ? []
      : ['There were no anchors: a record that was cut off, removed or replaced as a whole does not show.']),
  ]
}
