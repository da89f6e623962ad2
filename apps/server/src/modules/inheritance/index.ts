import type { Module } from '../../kernel/kernel.ts'
import { notice, notices } from '../../kernel/live/stream-kind.ts'
import { decideDefault } from './decide-default.ts'
import { decideDefaultNews } from './decide-default-news.ts'
import { explainVisibility } from './explain.ts'
import { notifyChildren, reactions } from './notify-children.ts'
import { linksLost, previewChange } from './preview.ts'

export { findInFamily, itemOnDisplay, itemsOnDisplay } from './find-item.ts'
export { inheritedKinds } from './inherited-kinds.ts'

/** Decides and explains the visibility of content that children inherit from their parent. */
export const inheritance: Module = {
  name: 'inheritance',
  handlers: [explainVisibility, previewChange, linksLost, decideDefault, ...decideDefaultNews],
  notices: [
    notice('content', 'visibility.decided', { ids: ({ ids }) => ids }),
    ...notices('content_lists', ['visibility.decided', 'library.defaults_changed']),
  ],
  reactions,
  tasks: [notifyChildren],
}
