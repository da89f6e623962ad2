import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'
import { log } from '../../shared/connection/log.ts'

/** Marks what the address names on its page. Only a search leads to such an address, so the code is loaded on use. */
export function useMarked(main: RefObject<HTMLElement | null>): void {
  const { pathname, hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the same place is looked for again
  useEffect(() => {
    if (!hash.startsWith('#find:')) return
    let stop = () => {}
    let isOver = false
    import('./mark-found.ts')
      .then(({ markFound }) => {
        if (!isOver && main.current) stop = markFound(main.current, pathname, hash)
      })
      .catch((cause: unknown) => log('mark', cause))
    return () => {
      isOver = true
      stop()
    }
  }, [main, pathname, hash, key])
}
