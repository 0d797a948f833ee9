import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import { BulkProgress } from '#web/ui/bulk-progress.tsx'
import { NameList } from '#web/ui/name-list.tsx'
import { type Settled, settleAll } from './bulk.ts'
import { notify } from './notices.ts'

type Texts = {
  /** While it is being done. */
  doing: string
  retry: string
  /** One for each way in which it can end. */
  done: (count: number) => string
  doneHint?: string
  someFailed: (done: number, failed: number) => { header: string; content?: string }
  allFailed: string
}

type Bulk<Item> = {
  /** Of the notice that tells about it from beginning to end. */
  id: string
  items: readonly Item[]
  settle: (item: Item) => Promise<unknown>
  nameOf: (item: Item) => string
  texts: Texts
  /** After every attempt. */
  onSettled: (settled: Settled<Item>) => unknown
  /** Where trying again is more than doing the same for those that failed. */
  onRetry?: (items: Item[]) => unknown
}

/** Every change of a notice draws the frame anew, which would hold up the next calls. */
const TELL_EVERY_MS = 250

/** Does one thing for many, shows how far it is, names those it failed for and offers to try again for them alone. */
export async function inBulk<Item>(bulk: Bulk<Item>): Promise<void> {
  const { id, items, settle, texts, onSettled, onRetry = (failed) => inBulk({ ...bulk, items: failed }) } = bulk
  const total = items.length
  let toldAt = Number.NEGATIVE_INFINITY
  function tell(done: number) {
    if (performance.now() - toldAt < TELL_EVERY_MS) return
    toldAt = performance.now()
    notify({
      id,
      type: 'in-progress',
      content: <BulkProgress label={texts.doing} done={done} total={total} />,
      isDismissible: false,
      header: texts.doing,
    })
  }
  tell(0)
  const stay = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', stay)
  const settled = await settleAll(items, settle, { onProgress: tell })
  window.removeEventListener('beforeunload', stay)
  const { succeeded, failed } = settled
  if (failed.length === 0)
    notify({ id, type: 'success', header: texts.done(succeeded.length), content: texts.doneHint })
  else {
    const isPartial = succeeded.length > 0
    const partial = texts.someFailed(succeeded.length, failed.length)
    notify({
      id,
      type: isPartial ? 'warning' : 'error',
      header: isPartial ? partial.header : texts.allFailed,
      content: <Failures names={failed.map(({ item }) => bulk.nameOf(item))}>{isPartial && partial.content}</Failures>,
      action: <Button onClick={() => void onRetry(failed.map(({ item }) => item))}>{texts.retry}</Button>,
    })
  }
  await onSettled(settled)
}

function Failures({ names, children }: { names: string[]; children: ReactNode }) {
  return (
    <SpaceBetween size="xxs">
      {children && <div>{children}</div>}
      <NameList names={names} />
    </SpaceBetween>
  )
}
