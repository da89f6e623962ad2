import { Extension, InputRule, wrappingInputRule } from '@tiptap/core'
import type { Node, ResolvedPos } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { endsWithTask, startList, startTask } from '../start-list.ts'

/** State of a task: a list item with a checkbox. */
export type TaskState = 'open' | 'done'

const stateOf = (element: HTMLElement): TaskState | null => {
  if (!element.classList.contains('task')) return null
  return element.classList.contains('task-done') ? 'done' : 'open'
}

/**
 * Task item: `<li class="task">` or `<li class="task task-done">`. Typing `[ ] ` at the start of a line creates one, Mod-Enter or clicking the checkbox toggles
 * it, and Enter adds the next one.
 */
export const Tasks = Extension.create({
  name: 'tasks',
  // Takes precedence over the list's own Enter, which would copy the checked state to the next item.
  priority: 200,
  addGlobalAttributes: () => [
    {
      types: ['listItem'],
      attributes: {
        task: {
          default: null,
          parseHTML: stateOf,
          renderHTML: ({ task }) => (task === null ? {} : { class: task === 'done' ? 'task task-done' : 'task' }),
        },
      },
    },
  ],
  addKeyboardShortcuts() {
    const inTask = () => {
      const item = itemAround(this.editor.state.selection.$from)
      return item?.node.attrs.task ? item : null
    }
    return {
      Enter: () => inTask() !== null && this.editor.commands.splitListItem('listItem', { task: 'open' }),
      'Mod-Shift-8': () => {
        startList(this.editor, 'bullets')
        return true
      },
      'Mod-Enter': () => {
        const item = inTask()
        if (item) tick(this.editor.view, item)
        return item !== null
      },
    }
  },
  addInputRules() {
    const { editor } = this
    const { bulletList } = editor.schema.nodes
    return [
      // Bullets typed below tasks are a list of their own.
      ...(bulletList ? [wrappingInputRule({ find: /^\s*([-+*])\s$/, type: bulletList, joinPredicate: (_match, list) => !endsWithTask(list) })] : []),
      new InputRule({
        find: /^\s*\[([ xX]?)\]\s$/,
        handler: ({ state, range, match, chain }) => {
          const run = chain().deleteRange(range)
          const inList = itemAround(state.selection.$from) !== null
          const task = /x/i.test(match[1] ?? '') ? 'done' : 'open'
          ;(inList ? run.updateAttributes('listItem', { task }) : run.command((props) => startTask(props, task))).run()
        },
      }),
    ]
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          mousedown: (view, event) => {
            const item = view.editable && event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('li.task') : null
            if (!item || item !== event.target || !isOnBox(item, event.clientX)) return false
            const $inside = view.state.doc.resolve(view.posAtDOM(item, 0))
            const found = itemAround($inside)
            if (!found) return false
            event.preventDefault()
            tick(view, found)
            return true
          },
        },
      },
    }),
  ],
})

type Item = { node: Node; pos: number }

function itemAround($pos: ResolvedPos): Item | null {
  for (let depth = $pos.depth; depth > 0; depth--) if ($pos.node(depth).type.name === 'listItem') return { node: $pos.node(depth), pos: $pos.before(depth) }
  return null
}

function tick(view: EditorView, { node, pos }: Item): void {
  view.dispatch(view.state.tr.setNodeAttribute(pos, 'task', node.attrs.task === 'done' ? 'open' : 'done'))
}

/** Returns whether a click is on the checkbox, which is rendered in the margin, in place of the bullet. */
function isOnBox(item: HTMLElement, x: number): boolean {
  const { left, right } = item.getBoundingClientRect()
  return getComputedStyle(item).direction === 'rtl' ? x > right : x < left
}
