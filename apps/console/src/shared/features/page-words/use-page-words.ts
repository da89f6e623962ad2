import { useEffect, useState } from 'react'
import { log } from '../../connection/log.ts'

type Words = typeof import('./words-of-page.ts')

let loaded: Words | null = null

/** Returns the words of all pages once they are there. They are loaded when somebody looks for something, so that no page waits for them. */
export function usePageWords(isWanted: boolean): Words | null {
  const [words, setWords] = useState(loaded)
  useEffect(() => {
    if (!isWanted || words) return
    import('./words-of-page.ts')
      .then((all) => {
        loaded = all
        setWords(all)
      })
      .catch((cause: unknown) => log('words of pages', cause))
  }, [isWanted, words])
  return words
}
