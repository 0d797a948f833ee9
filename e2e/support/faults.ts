import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@portico/contract/shared/endpoint'
import type { ErrorCode } from '@portico/contract/shared/errors'
import { serverErrors } from '@portico/contract/shared/errors'
import type { Fault, FaultEffect } from '@portico/tools/testing/faults'
import type { Portal } from './portal.ts'

type Which = { [Option in 'containing' | 'skip' | 'times']?: Fault[Option] | undefined }

/** A fault that lasts until it is removed, or until the test ends. */
export type ActiveFault = {
  remove(): Promise<void>
  /** How many calls it has met. */
  hits(): Promise<number>
}

export type JourneyFaults = ReturnType<typeof faultsOf>

/** Makes endpoints fail on the server, for the calls of one account only. */
export function faultsOf(portal: Portal, accountId: () => string) {
  const ids: string[] = []

  async function add({ method, path }: Endpoint, effect: FaultEffect, which: Which): Promise<ActiveFault> {
    const id = randomUUID()
    ids.push(id)
    const { portfolio, single, partner } = portal.cast
    if ([portfolio, single, partner].includes(accountId()))
      throw new Error('Other tests use this account at the same time: a fault needs an account of the test.')
    const fault: Fault = { id, accountId: accountId(), endpoint: `${method} ${path}`, effect, ...which }
    await portal.command({ do: 'addFault', fault })
    return {
      remove: () => portal.command({ do: 'removeFault', id }),
      hits: () => portal.command({ do: 'countHits', id }),
    }
  }

  return {
    /** The endpoint answers with an error of the contract: by default as if something had failed on the server. */
    refuse: (endpoint: Endpoint, { error = serverErrors.failed, ...which }: Which & { error?: ErrorCode } = {}) =>
      add(endpoint, { kind: 'refuse', ...error }, which),
    /** The connection is cut before an answer is sent. */
    drop: (endpoint: Endpoint, which: Which = {}) => add(endpoint, { kind: 'drop' }, which),
    /** The call waits until the fault is removed, and is answered then. */
    hold: (endpoint: Endpoint, which: Which = {}) => add(endpoint, { kind: 'hold' }, which),
    async removeAll() {
      for (const id of ids) await portal.command({ do: 'removeFault', id })
    },
  }
}
