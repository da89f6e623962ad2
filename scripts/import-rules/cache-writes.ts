type Finding = { file: string; line: number; rule: string; message: string }

const rules = [
  {
    rule: 'cache writes',
    /** Where the console writes answers into its cache: below all changes under way, and what the library's stream says of conversations. */
    places: ['apps/console/src/shared/connection/optimistic.ts', 'apps/console/src/shared/conversations/store/'],
    finds: /\.setQuer(?:y|ies)Data\b/,
    message: 'may not write into the cache: show a change by `optimistic`, keep an answer by `keepAnswer` (shared/connection/optimistic.ts)',
  },
  {
    rule: 'refetches by hand',
    /** What refetches after the user's own calls and by notices. */
    places: ['apps/console/src/shared/connection/', 'apps/console/src/app/shell/notice-queries.ts'],
    finds: /\.(?:invalidate|refetch)Queries\b/,
    message:
      "may not say what is stale: what the user's own calls change is refetched by itself (`changes` of the operation, shared/connection/refetch-changed-by-call.ts), what others change by notices; what time makes stale by `fetchAgain`",
  },
]

/** Finds files of the console that write into the cache themselves (such a write ignores changes under way, and nothing takes it back), or say what is stale. */
export function cacheWrites(sources: ReadonlyMap<string, string>): Finding[] {
  return [...sources].flatMap(([file, source]) => {
    if (!file.startsWith('apps/console/src/') || /\.test\.tsx?$/.test(file)) return []
    const lines = source.split('\n')
    return rules
      .filter(({ places }) => !places.some((place) => file.startsWith(place)))
      .flatMap(({ rule, finds, message }) => lines.flatMap((text, at) => (finds.test(text) ? [{ file, line: at + 1, rule, message }] : [])))
  })
}
