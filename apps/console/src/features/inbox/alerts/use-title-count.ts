import { useEffect } from 'react'

const withoutCount = (title: string) => title.replace(/^\(\d+\+?\) /, '')

/** Prefixes the page title with a count, as in '(3) Inbox · Porchlight', even when other code changes the title; no prefix at 0. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    const show = () => {
      const plain = withoutCount(document.title)
      const wanted = count > 0 ? `(${count > 99 ? '99+' : count}) ${plain}` : plain
      if (document.title !== wanted) document.title = wanted
    }
    show()
    const watcher = new MutationObserver(show)
    watcher.observe(document.head, { subtree: true, childList: true, characterData: true })
    return () => {
      watcher.disconnect()
      document.title = withoutCount(document.title)
    }
  }, [count])
}
