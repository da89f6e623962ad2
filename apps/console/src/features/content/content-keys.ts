/** Cache keys of this feature; all start with `content`. */
export const contentKeys = {
  all: ['content'] as const,
  categories: ['content', 'categories'] as const,
  lists: ['content', 'list'] as const,
  gaps: ['content', 'gaps'] as const,
  ownLists: ['content', 'list', 'own'] as const,
}
