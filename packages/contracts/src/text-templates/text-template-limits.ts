/** What a library has of own templates at most: of each kind of text, and characters of their parts. */
export const textTemplateLimits = { ofKind: 50, name: 80, description: 200, title: 200, length: 100_000 } as const
