import type { ArticleSummary } from '@porchlight/contracts/articles/articles'
import { IconArticle, IconFolderPlus } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { type Command, useCommands } from '../../shared/interface/commands/commands.ts'
import type { ArticleChange } from './articles/patched.ts'
import { actionText, t } from './texts.ts'

type Options = {
  rows: readonly ArticleSummary[]
  active: string | null
  chosen: readonly string[]
  setActive: (id: string) => void
  onSelect: (id: string, isRange: boolean) => void
  onOpen: (article: ArticleSummary) => void
  onWhy: (article: ArticleSummary) => void
  onChange: (change: ArticleChange, articles: string[]) => void
  onCreate: () => void
  onCreateCategory: () => void
}

const writers = 'canCreateAndUpdateHelpCenterArticles' as const
const publishers = 'canManageAndPublishHelpCenterArticles' as const

/** Registers the content screen's commands and shortcuts. Changes apply to the selected articles, or else to the active row. */
export function useContentCommands(options: Options): void {
  // Commands are registered once and read the current options when they run.
  const latest = useRef(options)
  latest.current = options
  useCommands(
    useMemo(() => {
      const group = t('title')
      const activeRow = () => latest.current.rows.find((row) => row.article_id === latest.current.active)
      const move = (by: 1 | -1) => {
        const { rows, active, setActive } = latest.current
        const at = rows.findIndex((row) => row.article_id === active)
        const next = rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by))]
        if (next) setActive(next.article_id)
        document.getElementById('article-list')?.focus()
      }
      const onActive = (run: (row: ArticleSummary) => void) => () => {
        const row = activeRow()
        if (row) run(row)
      }
      const change = (what: ArticleChange, rule: Command['rule']): Command => ({
        id: `content.${what}`,
        label: actionText(what),
        group,
        rule,
        run: () => {
          const { chosen, active, onChange } = latest.current
          onChange(what, chosen.length > 0 ? [...chosen] : active ? [active] : [])
        },
      })
      return [
        {
          id: 'content.create',
          label: actionText('createArticle'),
          group,
          shortcut: 'c',
          rule: writers,
          icon: <IconArticle size={17} stroke={1.7} />,
          run: () => latest.current.onCreate(),
        },
        {
          id: 'content.create-category',
          label: actionText('createCategory'),
          group,
          rule: writers,
          icon: <IconFolderPlus size={17} stroke={1.7} />,
          run: () => latest.current.onCreateCategory(),
        },
        { id: 'content.search', label: actionText('focusSearch'), group, shortcut: '/', run: () => document.getElementById('article-search')?.focus() },
        { id: 'content.next', label: actionText('next'), group, shortcut: 'j', repeats: true, run: () => move(1) },
        { id: 'content.previous', label: actionText('previous'), group, shortcut: 'k', repeats: true, run: () => move(-1) },
        { id: 'content.toggle', label: actionText('toggle'), group, shortcut: 'x', run: onActive((row) => latest.current.onSelect(row.article_id, false)) },
        {
          id: 'content.toggle-range',
          label: actionText('toggleRange'),
          group,
          shortcut: 'shift+x',
          keyboardOnly: true,
          run: onActive((row) => latest.current.onSelect(row.article_id, true)),
        },
        { id: 'content.open', label: actionText('openActive'), group, run: onActive((row) => latest.current.onOpen(row)) },
        { id: 'content.why', label: actionText('whyActive'), group, shortcut: 'w', run: onActive((row) => latest.current.onWhy(row)) },
        ...(['publish', 'unpublish', 'enable', 'disable', 'remove'] as const).map((what) => change(what, publishers)),
        ...(['file', 'unfile'] as const).map((what) => change(what, writers)),
      ]
    }, []),
  )
}
