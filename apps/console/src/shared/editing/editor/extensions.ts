import { Extension, type Extensions } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions'
import StarterKit from '@tiptap/starter-kit'
import { CaretFirst } from './caret-first.ts'
import { CollapseAll } from './collapse-all.ts'
import { LinkMark } from './link-mark.ts'
import { Callout } from './nodes/callout.ts'
import { Details, DetailsSummary } from './nodes/details.ts'
import { Highlight, Keyboard, Small, Subscript, Superscript } from './nodes/marks.ts'
import { Picture } from './nodes/picture.ts'
import { Snippet } from './nodes/snippet.ts'
import { alignment, Table, TableCell, TableHeader, TableRow } from './nodes/table.ts'
import { Tasks } from './nodes/tasks.ts'
import { Video } from './nodes/video.ts'
import type { PictureUploads } from './picture-uploads.ts'
import { MisspelledPlaceholders } from './placeholders.ts'
import { PromptFocus } from './prompt-focus.ts'
import { t } from './texts.ts'

/** Returns the editor's extensions. The sanitizer must allow every node and mark, which `round-trip.test.ts` verifies. */
export function editorExtensions({
  placeholder = '',
  uploads = null,
  isSnippet = false,
  more = [],
}: {
  placeholder?: string
  uploads?: PictureUploads | null
  /** Whether it is the text of a snippet, which holds no pictures and no snippets. */
  isSnippet?: boolean
  more?: Extensions
}): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4] },
      link: false,
      codeBlock: { HTMLAttributes: {} },
      dropcursor: { color: 'var(--pl-accent-strong)', width: 2 },
    }),
    LinkMark,
    ...[Highlight, Subscript, Superscript, Keyboard, Small],
    ...[Tasks, Details, DetailsSummary],
    ...[Callout, Table, TableRow, TableCell, TableHeader, Video],
    ...(isSnippet ? [] : [Snippet, Picture.configure({ uploads })]),
    Placeholder.configure({
      includeChildren: true,
      placeholder: ({ node, editor }) => (node.type.name === 'detailsSummary' ? t('summaryPlaceholder') : editor.isEmpty ? placeholder : ''),
    }),
    CaretFirst,
    PromptFocus,
    MisspelledPlaceholders,
    CollapseAll,
    // Nobody aligns paragraphs here, but imported texts have such ones, which an edit must not change.
    Extension.create({ name: 'alignment', addGlobalAttributes: () => [{ types: ['paragraph'], attributes: { align: alignment } }] }),
    Extension.create({ name: 'more', addExtensions: () => more }),
  ]
}
