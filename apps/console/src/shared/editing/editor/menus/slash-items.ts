import {
  IconAlertTriangle,
  IconBlockquote,
  IconBraces,
  IconBulb,
  IconChevronDown,
  IconCode,
  IconH2,
  IconH3,
  IconH4,
  IconInfoCircle,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconMinus,
  IconPhoto,
  IconPuzzle,
  IconTable,
  IconVideo,
} from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { TextSelection, type Transaction } from '@tiptap/pm/state'
import type { ComponentType } from 'react'
import { insertBlocks } from '../insert-blocks.ts'
import { emptyTable } from '../nodes/table.ts'
import { placeholdersFor } from '../placeholders.ts'
import { startList } from '../start-list.ts'
import { t } from '../texts.ts'

export type SlashHands = { addPicture: () => void; addVideo: () => void; addSnippet: () => void }
export type SlashItem = {
  id: string
  label: string
  hint: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  matches: (query: string) => boolean
  run: (editor: Editor, hands: SlashHands) => void
}

const item = (id: string, label: string, hint: string, icon: SlashItem['icon'], words: string, run: SlashItem['run']): SlashItem => ({
  id,
  label,
  hint,
  icon,
  matches: (query) => `${label} ${words}`.toLowerCase().includes(query.trim().toLowerCase()),
  run,
})

/** Inserts a table at the selection and puts the cursor into its first cell. */
export function insertTable(editor: Editor, rows = 3, columns = 3): void {
  const { tr } = editor.state
  const { from, to } = insertBlocks(tr, [emptyTable(editor.schema, rows, columns)])
  let cell: number | null = null
  tr.doc.nodesBetween(from, to, (node, pos) => {
    if (cell === null && node.type.name === 'tableHeader') cell = pos
    return cell === null
  })
  if (cell !== null) tr.setSelection(TextSelection.create(tr.doc, cell + 2))
  show(editor, tr)
}

/** Inserts an empty collapsible section and puts the cursor into its summary. */
export function insertDetails(editor: Editor): void {
  const { tr, schema } = editor.state
  const { from, to } = insertBlocks(tr, [schema.nodeFromJSON({ type: 'details', content: [{ type: 'detailsSummary' }, { type: 'paragraph' }] })])
  let summary: number | null = null
  tr.doc.nodesBetween(from, to, (node, pos) => {
    if (node.type.name === 'detailsSummary') summary ??= pos
    return summary === null
  })
  if (summary !== null) tr.setSelection(TextSelection.create(tr.doc, summary + 1))
  show(editor, tr)
}

/** Inserts a video at the cursor. `src` must be a URL that may be embedded. */
export function insertVideo(editor: Editor, src: string): void {
  insertOne(editor, editor.schema.nodes.video?.create({ src }))
}

/** Inserts a snippet at the cursor. */
export function insertSnippet(editor: Editor, snippet: string): void {
  insertOne(editor, editor.schema.nodes.snippet?.create({ snippet }))
}

/** Inserts a divider at the cursor. */
export function insertDivider(editor: Editor): void {
  insertOne(editor, editor.schema.nodes.horizontalRule?.create())
}

function insertOne(editor: Editor, node: Node | undefined): void {
  const { tr } = editor.state
  if (node) insertBlocks(tr, [node])
  show(editor, tr)
}

function show(editor: Editor, tr: Transaction): void {
  editor.view.dispatch(tr.scrollIntoView())
  editor.commands.focus()
}

const heading = (level: 2 | 3 | 4, icon: SlashItem['icon']) =>
  item(`h${level}`, t('heading', { level }), t('slashHeading'), icon, `h${level} title`, (editor) => void editor.chain().focus().setHeading({ level }).run())
const callout = (kind: string, label: string, icon: SlashItem['icon']) =>
  item(`callout-${kind}`, label, t('slashCallout'), icon, `callout box note ${kind}`, (editor) => void editor.chain().focus().wrapIn('callout', { kind }).run())

/** The entries of the '{' menu: the placeholders that begin with what was typed. */
export const placeholderItems = (typed: string): readonly SlashItem[] =>
  placeholdersFor(typed).map((name) =>
    item(
      `placeholder-${name}`,
      `{${name}}`,
      t('placeholderHint'),
      IconBraces,
      '',
      (editor) =>
        void editor
          .chain()
          .focus()
          .insertContent({ type: 'text', text: `{${name}}` })
          .run(),
    ),
  )

/** The entries of the '/' menu, in order. */
export const slashItems = (): readonly SlashItem[] => [
  heading(2, IconH2),
  heading(3, IconH3),
  heading(4, IconH4),
  item('bullets', t('bulletList'), t('slashBullet'), IconList, 'ul unordered', (editor) => startList(editor, 'bullets')),
  item('numbers', t('orderedList'), t('slashOrdered'), IconListNumbers, 'ol ordered steps', (editor) => startList(editor, 'numbers')),
  item('tasks', t('taskList'), t('slashTasks'), IconListCheck, 'todo checklist check', (editor) => startList(editor, 'tasks')),
  item('picture', t('picture'), t('slashPicture'), IconPhoto, 'image photo upload', (_, { addPicture }) => addPicture()),
  item('table', t('table'), t('slashTable'), IconTable, 'grid rows columns', (editor) => insertTable(editor)),
  callout('info', t('calloutInfo'), IconInfoCircle),
  callout('tip', t('calloutTip'), IconBulb),
  callout('warning', t('calloutWarning'), IconAlertTriangle),
  item('details', t('details'), t('slashDetails'), IconChevronDown, 'collapsible toggle accordion summary spoiler', (editor) => insertDetails(editor)),
  item('code', t('codeBlock'), t('slashCode'), IconCode, 'pre program', (editor) => void editor.chain().focus().toggleCodeBlock().run()),
  item('quote', t('blockquote'), t('slashQuote'), IconBlockquote, 'blockquote cite', (editor) => void editor.chain().focus().toggleBlockquote().run()),
  item('video', t('video'), t('slashVideo'), IconVideo, 'film youtube vimeo embed', (_, { addVideo }) => addVideo()),
  item('snippet', t('snippet'), t('slashSnippet'), IconPuzzle, 'reuse block include', (_, { addSnippet }) => addSnippet()),
  item(
    'placeholder',
    t('placeholders'),
    t('slashPlaceholder'),
    IconBraces,
    'variable brace',
    (editor) => void editor.chain().focus().insertContent({ type: 'text', text: '{' }).run(),
  ),
  item('divider', t('divider'), t('slashDivider'), IconMinus, 'hr line rule', (editor) => insertDivider(editor)),
]
