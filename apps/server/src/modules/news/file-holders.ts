import { newsApi } from '@porchlight/contracts/news/news'
import { mayCallHere } from '../../kernel/permissions.ts'
import type { FileHolder } from '../../kernel/rows/file-holder.ts'
import { onDisplayTo } from '../visibility/index.ts'
import { inheritedNews } from './inherited-news.ts'

/** Readers see published news; writers drafts and versions, too, which hold their own files. */
export const fileHolders: FileHolder[] = [
  { table: 'news_flashes', shows: async (ctx, ids) => mayCallHere(ctx, newsApi.read) || onDisplayTo(ctx, await inheritedNews.items(ctx, ids)).length > 0 },
  { table: 'news_versions', shows: async (ctx) => mayCallHere(ctx, newsApi.version) },
]
