import { limits } from '@porchlight/contracts/limits'
import type { NewsAudience, NewsFlash, NewsText } from '@porchlight/contracts/news/news'
import type { Selectable } from 'kysely'
import type { NewsFlashes } from '../../kernel/generated/tables.ts'
import { textsOf } from '../published-documents/index.ts'

/** A row of the news_flashes table. */
export type NewsRow = Selectable<NewsFlashes>

/** The texts of news flashes: what readers see, drafts and history. */
export const flashTexts = textsOf<NewsRow, NewsText>({
  kind: 'news',
  table: 'news_flashes',
  versions: 'news_versions',
  id: 'id',
  fields: ['newsFlash_title', 'newsFlash_content', 'newsFlash_featureImage', 'feature_image_alt', 'newsFlash_categories'],
  title: 'newsFlash_title',
  most: limits.textVersionsMax,
  // Only `write` stores drafts.
  parse: (draft) => draft as NewsText,
})

/** Returns the view of a news flash. */
export function presentNews({ author_id: _author, editor_id: _editor, timeStamp, updated_at, draft, publish_at, segment, ...row }: NewsRow): NewsFlash {
  return {
    ...row,
    audience: row.audience as NewsAudience['audience'],
    segment: segment as NewsAudience['segment'],
    draft: draft === null ? null : (draft as NewsText),
    publish_at: publish_at?.toISOString() ?? null,
    categoryName: row.newsFlash_categories[0] ?? '',
    timeStamp: timeStamp.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}
