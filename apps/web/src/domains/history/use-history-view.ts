import { useCallback } from 'react'
import { readHistoryView, writeHistoryView } from '#web/data/history/history-view.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { useAddressView } from '#web/ui/collection/address-view.ts'

/** The range, filters, order and page of the access history, which the address stores. */
export function useHistoryView() {
  const isFull = useIsFull()
  const read = useCallback((search: URLSearchParams) => readHistoryView(search, isFull), [isFull])
  return useAddressView(read, writeHistoryView)
}
