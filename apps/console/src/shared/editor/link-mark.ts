import Link from '@tiptap/extension-link'

/** Links; those to articles carry the article's id in `data-article-id`, so that they survive renames. */
export const LinkMark = Link.extend({
  addAttributes: () => ({
    href: { default: null },
    title: { default: null },
    articleId: {
      default: null,
      parseHTML: (element: HTMLElement) => element.getAttribute('data-article-id'),
      renderHTML: ({ articleId }: Record<string, unknown>) => (articleId ? { 'data-article-id': articleId } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'a[data-article-id]' }, { tag: 'a[href]' }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
}).configure({ openOnClick: false, linkOnPaste: true, autolink: true, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null, class: null } })

/** What people type as an address, made whole; null when it is none. */
export function linkAddress(text: string): string | null {
  const typed = text.trim()
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(typed)) return `mailto:${typed}`
  if (/^(mailto:|tel:)\S+$/i.test(typed) || /^(#|\/(?![/\\]))\S*$/.test(typed)) return typed
  const whole = /^https?:\/\//i.test(typed) ? typed : /^[^\s/:]+\.[a-z]{2,}(:\d+)?([/?#]\S*)?$/i.test(typed) ? `https://${typed}` : ''
  return whole && URL.canParse(whole) ? whole : null
}
