import { ContentScreen } from './content-screen.tsx'
import { useContentUpdates } from './live.ts'

/** Articles and categories of the library, at /admin/content. */
export function Component() {
  useContentUpdates()
  return <ContentScreen />
}
