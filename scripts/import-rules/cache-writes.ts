/** Where the console writes answers into its cache: below all changes under way, and what the library's stream says of conversations. */
const writers = ['apps/console/src/shared/connection/optimistic.ts', 'apps/console/src/shared/conversations/store/']

const writes = /\.setQuer(?:y|ies)Data\b/

/** Finds files of the console that write into the cache themselves: such a write ignores changes under way, and nothing takes it back. */
export function cacheWrites(sources: ReadonlyMap<string, string>): { file: string; line: number; rule: string; message: string }[] {
  return [...sources].flatMap(([file, source]) => {
    if (!file.startsWith('apps/console/src/') || /\.test\.tsx?$/.test(file) || writers.some((place) => file.startsWith(place))) return []
    const message = 'may not write into the cache: show a change by `optimistic`, keep an answer by `keepAnswer` (shared/connection/optimistic.ts)'
    return source.split('\n').flatMap((text, at) => (writes.test(text) ? [{ file, line: at + 1, rule: 'cache writes', message }] : []))
  })
}
