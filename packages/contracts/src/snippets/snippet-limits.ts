/** What a library has of snippets at most. */
export const snippetLimits = { snippets: 300, title: 120, length: 20_000, translations: 30, versions: 100 } as const
