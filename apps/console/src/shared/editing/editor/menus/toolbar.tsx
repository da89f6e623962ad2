import '@mantine/core/styles/Menu.layer.css'
import { Button, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconBulb,
  IconChevronDown,
  IconCode,
  IconHighlight,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconMinus,
  IconPhoto,
  IconPuzzle,
  IconSourceCode,
  IconStrikethrough,
  IconTable,
  IconUnderline,
  IconVideo,
} from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import styles from '../editor.module.css'
import { type CalloutKind, calloutKinds } from '../nodes/callout.ts'
import { startList } from '../start-list.ts'
import { t } from '../texts.ts'
import { insertDivider, insertTable } from './slash-items.ts'
import { ToolButton } from './tool-button.tsx'

const size = { size: 17, stroke: 1.7 }
const levels = [2, 3, 4] as const
const calloutNames: Record<CalloutKind, () => string> = {
  info: () => t('calloutInfo'),
  tip: () => t('calloutTip'),
  warning: () => t('calloutWarning'),
  danger: () => t('calloutDanger'),
}

/** What the toolbar opens; a snippet has neither pictures nor snippets. */
export type Hands = { addPicture?: () => void; addSnippet?: () => void; addVideo: () => void; editLink: () => void }

/** Single-row formatting toolbar. Arrow keys move through it; Alt+F10 moves focus from the text to the toolbar, Escape moves it back. */
export function Toolbar({ editor, hands, bar }: { editor: Editor; hands: Hands; bar: RefObject<HTMLDivElement | null> }) {
  const now = useEditorState({
    editor,
    selector: ({ editor: it }) => ({
      level: levels.find((level) => it.isActive('heading', { level })),
      callout: it.isActive('callout') ? String(it.getAttributes('callout').kind) : null,
      canUndo: it.can().undo(),
      canRedo: it.can().redo(),
      ...Object.fromEntries(
        ['bold', 'italic', 'underline', 'strike', 'code', 'highlight', 'link', 'bulletList', 'orderedList', 'blockquote', 'codeBlock', 'table'].map((name) => [
          name,
          it.isActive(name),
        ]),
      ),
    }),
  }) as { level?: 2 | 3 | 4; callout: string | null; canUndo: boolean; canRedo: boolean } & Record<string, unknown>
  const run = () => editor.chain().focus()
  const mark = (name: string, label: string, keys: string, icon: ReactNode) => (
    <ToolButton label={label} keys={keys} isActive={now[name] === true} onClick={() => run().toggleMark(name).run()}>
      {icon}
    </ToolButton>
  )
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('formatting')}
      aria-orientation="horizontal"
      className={styles.toolbar}
      onKeyDown={(event) => walk(event, editor)}
    >
      <Menu position="bottom-start" width={190} returnFocus={false} withinPortal>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            rightSection={<IconChevronDown size={13} />}
            aria-label={t('textStyle')}
            className={styles.styleButton}
          >
            {now.level ? t('heading', { level: now.level }) : t('paragraph')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => run().setParagraph().run()}>{t('paragraph')}</Menu.Item>
          {levels.map((level) => (
            <Menu.Item key={level} onClick={() => run().setHeading({ level }).run()} className={styles[`styleH${level}`] ?? ''}>
              {t('heading', { level })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <i className={styles.gap} />
      {mark('bold', t('bold'), 'Mod-B', <IconBold {...size} />)}
      {mark('italic', t('italic'), 'Mod-I', <IconItalic {...size} />)}
      {mark('underline', t('underline'), 'Mod-U', <IconUnderline {...size} />)}
      {mark('strike', t('strike'), 'Mod-Shift-S', <IconStrikethrough {...size} />)}
      {mark('highlight', t('highlight'), 'Mod-Shift-H', <IconHighlight {...size} />)}
      {mark('code', t('code'), 'Mod-E', <IconCode {...size} />)}
      <ToolButton label={t('link')} keys="Mod-K" isActive={now.link === true} onClick={hands.editLink}>
        <IconLink {...size} />
      </ToolButton>
      <i className={styles.gap} />
      <ToolButton label={t('bulletList')} keys="Mod-Shift-8" isActive={now.bulletList === true} onClick={() => startList(editor, 'bullets')}>
        <IconList {...size} />
      </ToolButton>
      <ToolButton label={t('orderedList')} keys="Mod-Shift-7" isActive={now.orderedList === true} onClick={() => startList(editor, 'numbers')}>
        <IconListNumbers {...size} />
      </ToolButton>
      <ToolButton label={t('blockquote')} keys="Mod-Shift-B" isActive={now.blockquote === true} onClick={() => run().toggleBlockquote().run()}>
        <IconBlockquote {...size} />
      </ToolButton>
      <ToolButton label={t('codeBlock')} keys="Mod-Alt-C" isActive={now.codeBlock === true} onClick={() => run().toggleCodeBlock().run()}>
        <IconSourceCode {...size} />
      </ToolButton>
      <Menu position="bottom-start" width={170} returnFocus={false} withinPortal>
        <Menu.Target>
          <ToolButton label={t('callout')} isActive={now.callout !== null}>
            <IconBulb {...size} />
          </ToolButton>
        </Menu.Target>
        <Menu.Dropdown>
          {calloutKinds.map((kind) => (
            <Menu.Item
              key={kind}
              leftSection={<span className={styles.calloutDot} data-kind={kind} />}
              onClick={() => (now.callout === null ? run().wrapIn('callout', { kind }).run() : run().updateAttributes('callout', { kind }).run())}
            >
              {calloutNames[kind]()}
            </Menu.Item>
          ))}
          {now.callout !== null && <Menu.Item onClick={() => run().lift('callout').run()}>{t('noCallout')}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      <i className={styles.gap} />
      {hands.addPicture && (
        <ToolButton label={t('picture')} onClick={hands.addPicture}>
          <IconPhoto {...size} />
        </ToolButton>
      )}
      <ToolButton label={t('table')} isActive={now.table === true} onClick={() => insertTable(editor)}>
        <IconTable {...size} />
      </ToolButton>
      <ToolButton label={t('video')} onClick={hands.addVideo}>
        <IconVideo {...size} />
      </ToolButton>
      {hands.addSnippet && (
        <ToolButton label={t('snippet')} onClick={hands.addSnippet}>
          <IconPuzzle {...size} />
        </ToolButton>
      )}
      <ToolButton label={t('divider')} onClick={() => insertDivider(editor)}>
        <IconMinus {...size} />
      </ToolButton>
      <span className={styles.spring} />
      <ToolButton label={t('undo')} keys="Mod-Z" isDisabled={!now.canUndo} onClick={() => run().undo().run()}>
        <IconArrowBackUp {...size} />
      </ToolButton>
      <ToolButton label={t('redo')} keys="Mod-Shift-Z" isDisabled={!now.canRedo} onClick={() => run().redo().run()}>
        <IconArrowForwardUp {...size} />
      </ToolButton>
    </div>
  )
}

/** Handles arrow keys, Home and End within a toolbar, and Escape to return to the text. */
export function walk(event: KeyboardEvent<HTMLElement>, editor: Editor): void {
  if (event.key === 'Escape') return void editor.commands.focus()
  if (event.target instanceof HTMLInputElement) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  const [next, previous] = [at + 1, at - 1 + buttons.length]
  const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
  const to = { ArrowRight: isMirrored ? previous : next, ArrowLeft: isMirrored ? next : previous, Home: 0, End: buttons.length - 1 }[event.key]
  if (to === undefined || at < 0) return
  event.preventDefault()
  buttons[to % buttons.length]?.focus()
}
