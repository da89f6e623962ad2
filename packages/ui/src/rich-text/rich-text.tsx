import { createElement, memo, type ReactNode } from 'react'
import './rich-text.css'
import { allowedOnly } from './allowed-only.ts'
import { type HtmlElement, type HtmlNode, parseHtml } from './parse-html.ts'
import { richTextText as t } from './rich-text-texts.ts'

export type RichTextProps = {
  /** HTML that the server has sanitized and stored. */
  html: string
  /** Returns the current URL of an article that a link references by id; null if the article no longer exists. If omitted, such links keep their URL. */
  linkOf?: (article_id: string, href: string | undefined) => string | null
  /** 'visitor' is spacious, 'compact' fits panels and lists. */
  size?: 'visitor' | 'compact'
}

/** The only component that shows stored HTML. Reparses it, filters it by the allowlist and builds React elements, so that text never becomes markup. */
export const RichText = memo(function RichText({ html, linkOf, size = 'visitor' }: RichTextProps) {
  return (
    <div className="pl-rich-text" data-size={size} dir="auto">
      {richNodes(allowedOnly(parseHtml(html)), linkOf)}
    </div>
  )
})

const reactNames: Record<string, string> = { class: 'className', colspan: 'colSpan', rowspan: 'rowSpan' }

/** Renders nodes that passed `allowedOnly` as React elements, including `ins` and `del` from a comparison. */
export function richNodes(nodes: readonly HtmlNode[], linkOf?: RichTextProps['linkOf']): ReactNode[] {
  // Positions serve as keys, because a text is parsed as a whole and its parts never move.
  return nodes.map((node, key) => (typeof node === 'string' ? node : elementOf(node, key, linkOf)))
}

function elementOf({ tag, attributes, children }: HtmlElement, key: number, linkOf: RichTextProps['linkOf']): ReactNode {
  const props: Record<string, unknown> = { key, ...extras(tag, attributes, linkOf) }
  for (const [name, value] of Object.entries(attributes)) if (!(name in props)) props[reactNames[name] ?? name] = value
  const inner = [...taskState(tag, attributes), ...richNodes(children, linkOf)]
  const element = inner.length > 0 ? createElement(tag, props, ...inner) : createElement(tag, props)
  return tag === 'table' ? (
    <div key={key} className="pl-rich-table">
      {element}
    </div>
  ) : (
    element
  )
}

/** Task checkboxes are decorative, so the state is also given as text. */
function taskState(tag: string, { class: names = '' }: Record<string, string>): ReactNode[] {
  if (tag !== 'li' || !/\btask\b/.test(names)) return []
  const words = /\btask-done\b/.test(names) ? t('taskDone') : t('taskOpen')
  return [createElement('span', { key: 'task', className: 'pl-task-state' }, `${words} `)]
}

/** Returns an article's address with the section that a link names in its `href`. */
const inSection = (address: string | null, section: string | undefined): string | null =>
  address !== null && section?.includes('#') && !address.includes('#') ? address + section.slice(section.indexOf('#')) : address

/** Attributes we add to elements ourselves. */
function extras(tag: string, attributes: Record<string, string>, linkOf: RichTextProps['linkOf']): Record<string, unknown> {
  if (tag === 'iframe')
    return {
      sandbox: 'allow-scripts allow-same-origin allow-presentation',
      referrerPolicy: 'strict-origin-when-cross-origin',
      loading: 'lazy',
      allowFullScreen: true,
      title: attributes.title || 'Video',
    }
  if (tag === 'img') return { loading: 'lazy', decoding: 'async', alt: attributes.alt ?? '' }
  if (tag !== 'a') return {}
  const article_id = attributes['data-article-id']
  const href = article_id && linkOf ? inSection(linkOf(article_id, attributes.href), attributes.href) : attributes.href
  if (href === null) return { href: undefined, 'data-broken': '' }
  return href && /^https?:\/\//i.test(href) ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href }
}
