import { type ComponentType, useEffect, useState } from 'react'
import { loadPart } from '../load-part.ts'
import { logFailure } from '../log.ts'

/** The news on the dashboard, loaded later because they are below the first view. If they fail to load, no warning is shown. */
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
