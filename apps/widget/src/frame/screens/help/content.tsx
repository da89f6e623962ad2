import { RichText } from '@porchlight/ui/rich-text/rich-text.tsx'
import type { MouseEvent } from 'react'

/**
 * Sanitized content. Article links stay inside the widget; other URLs on this site open in a new tab because those pages don't work inside the widget's frame.
 */
export function Content({ html, addressOf, onArticle }: { html: string; addressOf: (id: string) => string; onArticle: (id: string) => void }) {
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a[href]')
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
    const id = link.getAttribute('data-article-id')
    const href = link.getAttribute('href') ?? ''
    if (id) {
      event.preventDefault()
      onArticle(id)
    } else if (/^[^#:]*$/.test(href)) {
      event.preventDefault()
      window.open(href, '_blank', 'noopener')
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links inside are what is pressed
    <div className="content" onClick={follow}>
      <RichText html={html} linkOf={addressOf} />
    </div>
  )
}
