/** What a library has of snippets at most. `shown`: characters of snippets that one text shows. */
export const snippetLimits = { snippets: 300, title: 120, length: 20_000, translations: 30, versions: 100, shown: 1_000_000 } as const
