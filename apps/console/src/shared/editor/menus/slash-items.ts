import {
  IconAlertTriangle,
  IconBlockquote,
  IconBulb,
  IconCode,
  IconH2,
  IconH3,
  IconH4,
  IconInfoCircle,
  IconList,
  IconListNumbers,
  IconMinus,
  IconPhoto,
  IconTable,
  IconVideo,
} from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import type { ComponentType } from 'react'
import { emptyTable } from '../nodes/table.ts'
import { t } from '../texts.ts'

type Hands = { addPicture: () => void; addVideo: () => void }
export type SlashItem = {
  id: string
  label: string
  hint: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  matches: (query: string) => boolean
  run: (editor: Editor, hands: Hands) => void
}

const item = (id: string, label: string, hint: string, icon: SlashItem['icon'], words: string, run: SlashItem['run']): SlashItem => ({
  id,
  label,
  hint,
  icon,
  matches: (query) => `${label} ${words}`.toLowerCase().includes(query.trim().toLowerCase()),
  run,
})

/** Puts a table where the cursor is, and the cursor into its first cell. */
export function insertTable(editor: Editor, rows = 3, columns = 3): void {
  const { from } = editor.state.selection
  editor
    .chain()
    .focus()
    .insertContent(emptyTable(editor.schema, rows, columns).toJSON())
    .run()
  let cell: number | null = null
  editor.state.doc.nodesBetween(Math.max(0, from - 1), Math.min(editor.state.doc.content.size, from + 8), (node, pos) => {
    if (cell === null && node.type.name === 'tableHeader') cell = pos
  })
  if (cell !== null) editor.commands.setTextSelection(cell + 2)
}

const heading = (level: 2 | 3 | 4, icon: SlashItem['icon']) =>
  item(`h${level}`, t('heading', { level }), t('slashHeading'), icon, `h${level} title`, (editor) => void editor.chain().focus().setHeading({ level }).run())
const callout = (kind: string, label: string, icon: SlashItem['icon']) =>
  item(`callout-${kind}`, label, t('slashCallout'), icon, `callout box note ${kind}`, (editor) => void editor.chain().focus().wrapIn('callout', { kind }).run())

/** Everything '/' offers, in its order. */
export const slashItems: readonly SlashItem[] = [
  heading(2, IconH2),
  heading(3, IconH3),
  heading(4, IconH4),
  item('bullets', t('bulletList'), t('slashBullet'), IconList, 'ul unordered', (editor) => void editor.chain().focus().toggleBulletList().run()),
  item('numbers', t('orderedList'), t('slashOrdered'), IconListNumbers, 'ol ordered steps', (editor) => void editor.chain().focus().toggleOrderedList().run()),
  item('picture', t('picture'), t('slashPicture'), IconPhoto, 'image photo upload', (_, { addPicture }) => addPicture()),
  item('table', t('table'), t('slashTable'), IconTable, 'grid rows columns', (editor) => insertTable(editor)),
  callout('info', t('calloutInfo'), IconInfoCircle),
  callout('tip', t('calloutTip'), IconBulb),
  callout('warning', t('calloutWarning'), IconAlertTriangle),
  item('code', t('codeBlock'), t('slashCode'), IconCode, 'pre program', (editor) => void editor.chain().focus().toggleCodeBlock().run()),
  item('quote', t('blockquote'), t('slashQuote'), IconBlockquote, 'blockquote cite', (editor) => void editor.chain().focus().toggleBlockquote().run()),
  item('video', t('video'), t('slashVideo'), IconVideo, 'film youtube vimeo embed', (_, { addVideo }) => addVideo()),
  item('divider', t('divider'), t('slashDivider'), IconMinus, 'hr line rule', (editor) => void editor.chain().focus().setHorizontalRule().run()),
]
