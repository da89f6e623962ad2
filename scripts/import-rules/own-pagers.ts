/** Files of modules that make cursors of their own, and why `keysetPage`, `walkedPage` (kernel) and `rowPage` (module `lists`) can't read their pages. */
export const ownPagers: Readonly<Record<string, string>> = {
  'apps/server/src/modules/lists/order-sql.ts': 'the cursors of `rowPage`',
  'apps/server/src/modules/help/pages.ts': 'a page is merged from the pages of several libraries, and its cursor holds theirs',
  'apps/server/src/modules/reports/numbers/rows.ts': 'rows come from two tables in one statement, and a cursor brings the count of the first page along',
  'apps/server/src/modules/conversations/search/search.ts': 'a function of the database walks several indexes, and a page asks it several times',
}

/** The files that make cursors. */
const cursors = ['apps/server/src/kernel/rows/cursor.ts', 'apps/server/src/kernel/rows/time-cursor.ts']
const modules = 'apps/server/src/modules/'
/** Reads one row more than a page has, to see whether there is another: what `cutPage` does. */
const cutByHand = /\.length > [\w.]*(limit|[sS]ize)\b/

/** Returns what makes a file a pager of its own: that it makes cursors, or that it tells by hand whether a page is the last; undefined if nothing does. */
export function pagerIn(file: string, source: string, imports: readonly string[]): string | undefined {
  if (!file.startsWith(modules)) return undefined
  if (imports.some((target) => cursors.includes(target))) return 'it makes cursors'
  return source.includes('next_cursor') && cutByHand.test(source) ? 'it cuts a page by hand' : undefined
}
