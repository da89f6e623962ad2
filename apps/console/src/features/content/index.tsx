import { ContentScreen } from './content-screen.tsx'
import { useContentUpdates } from './live.ts'

/** Screen at /admin/content: the library's articles and categories. */
export function Component() {
  useContentUpdates()
  return <ContentScreen />
}
