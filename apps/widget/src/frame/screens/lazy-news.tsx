import { type ComponentType, useEffect, useState } from 'react'
import { loadPart } from '../load-part.ts'
import { logFailure } from '../log.ts'

/** The news on the dashboard; they are below the first view, so they come after it. A dashboard without them needs no warning. */
export function LazyNews() {
  const [News, setNews] = useState<ComponentType | null>(null)
  useEffect(() => {
    loadPart(() => import('./help/news-block.tsx')).then(
      ({ NewsBlock }) => setNews(() => NewsBlock),
      (thrown: unknown) => logFailure('the news feed could not be loaded', thrown),
    )
  }, [])
  return News && <News />
}
