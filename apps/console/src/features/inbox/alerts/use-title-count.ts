import { useEffect } from 'react'

const withoutCount = (title: string) => title.replace(/^\(\d+\+?\) /, '')

/** Puts a count in front of the page's title, '(3) Inbox · Porchlight', whatever names the page; nothing at 0. */
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
