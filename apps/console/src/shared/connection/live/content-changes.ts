import type { StreamData } from '@porchlight/contracts/live'
import { debounce } from 'es-toolkit'
import { onLibraryData } from './live.ts'
import type { ContentChange } from './shows-change.ts'

/** Debounce: autosaves come in bursts, and a single refetch afterwards is enough. */
const quietMs = 400

/** Reports content changes in batches, after a pause. Returns the unsubscribe function. */
export function onContentChange(hear: (change: ContentChange) => void): () => void {
  let ids = new Set<string>()
  let isAnything = false
  const report = debounce(() => {
    const change = { ids, isAnything }
    ids = new Set()
    isAnything = false
    hear(change)
  }, quietMs)
  const unsubscribe = onLibraryData({
    apply: ({ notices }: StreamData) => {
      for (const notice of notices ?? []) {
        if (notice.topic === 'content' && notice.ids) for (const id of notice.ids) ids.add(id)
        else if (notice.topic === 'content' || notice.topic === 'content_lists' || notice.topic === 'settings') isAnything = true
      }
      if (isAnything || ids.size > 0) report()
    },
    reload: () => {
      isAnything = true
      report()
    },
  })
  return () => {
    unsubscribe()
    report.cancel()
  }
}
