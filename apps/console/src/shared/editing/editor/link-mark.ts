import { emailForm } from '@porchlight/contracts/email-form'
import Link from '@tiptap/extension-link'

/** Link mark. Links to articles carry the article's id in `data-article-id`, so that they survive renames. */
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

/** Maximum length of a URL. */
const addressMax = 2048
/** Matches `shop.example`, with or without a port or path. */
function looksLikeHost(typed: string): boolean {
  const [host = ''] = typed.split(/[/?#]/, 1)
  return /^[^\s:]+(:\d+)?$/.test(host) && /^[a-z]{2,}(:\d+)?$/i.test(host.split('.').at(-1) ?? '') && host.includes('.') && !/\s/.test(typed)
}

/** Completes a typed URL; null if it isn't valid. It may start with a placeholder such as `{websiteUrl}`. */
export function linkAddress(text: string): string | null {
  const typed = text.trim().slice(0, addressMax)
  if (!/[/:]/.test(typed) && emailForm.test(typed)) return `mailto:${typed}`
  if (/^\{\w{1,40}\}\S*$/.test(typed)) return typed
  if (/^(mailto:|tel:)\S+$/i.test(typed) || /^(#|\/(?![/\\]))\S*$/.test(typed)) return typed
  const whole = /^https?:\/\//i.test(typed) ? typed : looksLikeHost(typed) ? `https://${typed}` : ''
  return whole && URL.canParse(whole) ? whole : null
}
