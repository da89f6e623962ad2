import { TextInput } from '@mantine/core'
import { sectionsOfText } from '@porchlight/contracts/section-ids'
import { lineOf } from '@porchlight/ui/rich-text/line-of.ts'
import { IconArrowUpRight, IconFileText, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useState } from 'react'
import { api } from '../../../connection/api.ts'
import styles from '../editor.module.css'
import { linkAddress } from '../link-mark.ts'
import { t } from '../texts.ts'

type Choice = { key: string; label: string; attributes: { href: string | null; articleId: string | null }; text: string }

/** The sections of an article, as writers see it. */
const sectionsQuery = (article_id: string | null) => ({
  queryKey: ['link-sections', article_id],
  queryFn: async () => {
    const { article } = await api.articles.read({ article_id: article_id ?? '' })
    return sectionsOfText((article.draft ?? article).article_content, lineOf)
      .filter(({ title }) => title !== '')
      .slice(0, sectionsShown)
  },
  enabled: article_id !== null,
  staleTime: 30_000,
  retry: false,
})
const sectionsShown = 12

/** Panel that sets a link's target: a typed or pasted URL, or an article found by search and stored by its id. */
export function LinkPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const present = editor.getAttributes('link') as { href?: string | null; articleId?: string | null }
  const [typed, type] = useState(present.articleId ? '' : (present.href ?? ''))
  const [chosen, choose] = useState(0)
  const [pointed, point] = useState<string | null>(null)
  const query = typed.trim()
  const address = linkAddress(query)
  const found = useQuery({
    queryKey: ['link-search', query],
    queryFn: async ({ signal }) => (await api.search.articles({ query, page_size: 6 }, { signal })).results,
    enabled: query.length > 1 && address === null,
    staleTime: 30_000,
    placeholderData: (before) => before,
    retry: false,
  })
  const articles = query.length > 1 && !address ? (found.data ?? []) : []
  // The sections of the article that is pointed at, or else of the first.
  const looked = pointed !== null && articles.some(({ document_id }) => document_id === pointed) ? pointed : (articles[0]?.document_id ?? null)
  const { data: sections = [] } = useQuery(sectionsQuery(looked))
  const choices: Choice[] = [
    ...(address ? [{ key: address, label: t('linkTo', { address }), attributes: { href: address, articleId: null }, text: query }] : []),
    ...articles.flatMap(({ document_id, title }) => [
      { key: document_id, label: title, attributes: { href: null, articleId: document_id }, text: title },
      ...(document_id === looked ? sections : []).map((section) => ({
        key: `${document_id}#${section.id}`,
        label: `› ${section.title}`,
        attributes: { href: `#${section.id}`, articleId: document_id },
        text: section.title,
      })),
    ]),
  ]
  const at = Math.min(chosen, Math.max(0, choices.length - 1))

  const take = ({ attributes, text }: Choice) => {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: attributes }] }).run()
    else chain.setMark('link', attributes).run()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const choice = choices[at]
    if (event.key === 'Enter' && choice) take(choice)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      choose((at + (event.key === 'ArrowDown' ? 1 : choices.length - 1)) % Math.max(1, choices.length))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.linkPanel}>
      <TextInput
        size="xs"
        data-mantine-stop-propagation="true"
        aria-label={t('link')}
        placeholder={t('linkPlaceholder')}
        value={typed}
        role="combobox"
        aria-expanded={choices.length > 0}
        aria-controls="editor-link-choices"
        aria-activedescendant={choices[at] ? `link-choice-${at}` : undefined}
        onChange={(event) => {
          type(event.currentTarget.value)
          choose(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div role="listbox" id="editor-link-choices" aria-label={t('linkArticles')}>
        {choices.map((choice, index) => (
          <button
            key={choice.key}
            id={`link-choice-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={styles.linkChoice}
            onMouseMove={() => choose(index)}
            data-section={choice.key.includes('#') && choice.attributes.articleId ? true : undefined}
            onMouseEnter={() => choice.attributes.articleId && point(choice.attributes.articleId)}
            onClick={() => take(choice)}
          >
            {choice.attributes.articleId ? <IconFileText size={15} /> : choice.text.startsWith('/') ? <IconArrowUpRight size={15} /> : <IconWorld size={15} />}
            <span>{choice.label}</span>
          </button>
        ))}
      </div>
      {query.length > 1 && !address && found.isFetched && articles.length === 0 && <p className={styles.linkNone}>{t('linkNone')}</p>}
    </div>
  )
}
