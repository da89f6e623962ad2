import { z } from 'zod'
import { details, event, holdsTexts } from '../define-events.ts'
import { openTo } from '../define-outside.ts'
import { inboxFlags } from '../permission-flags.ts'

const issue = { conversation_ref: z.string(), number: z.number(), link_ref: z.string(), app: z.string(), issue_key: z.string(), title: z.string() }
const tells = { history: 'changes', tell: ({ issue_key, title }: { issue_key: string; title: string }) => details({ issue_key, title }) } as const

const withoutTitle = <T extends object>(payload: T): T => ({ ...payload, title: '' })

/** Events about the issues of other products that conversations are linked with. */
export const issueEvents = openTo(inboxFlags, {
  'issue.linked': holdsTexts(withoutTitle, event('A conversation was linked with an issue of a tracker.', { ...issue, url: z.string() }, tells)),
  'issue.unlinked': holdsTexts(withoutTitle, event('The link of a conversation with an issue was removed.', issue, tells)),
  'issue.state_changed': holdsTexts(
    withoutTitle,
    event(
      'The tracker of a linked issue says that it was closed or opened again.',
      { ...issue, from: z.string(), to: z.string() },
      { history: 'changes', tell: ({ issue_key, title, from, to }) => details({ issue_key, title, from, to }) },
    ),
  ),
  'issue.commented': holdsTexts(
    withoutTitle,
    event('Somebody commented on a linked issue from the conversation. The text is not part of the event.', issue, tells),
  ),
})
