import type { ArticleSummary } from '@porchlight/contracts/articles/articles'
import { usePermissions } from '../permissions/permissions.ts'
import { useSignedIn } from '../session/session-store.ts'

/** Returns a function that says whether the user may delete an article: publishers any, writers their own that was never published. */
export function useMayRemoveArticle(): (article: ArticleSummary) => boolean {
  const { canRun } = usePermissions()
  const { user } = useSignedIn()
  return ({ author, is_published, publish_at, timeStamp, created_at }) => {
    if (canRun('articles.publish')) return true
    // Without a first publication, the time stamp is the creation.
    const isDraft = !is_published && publish_at === null && timeStamp === created_at
    return canRun('articles.remove') && isDraft && author.user_id === user.user_id
  }
}
