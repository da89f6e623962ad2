import type { KeyAct } from '@porchlight/contracts/people/key-acts'
import { defineTexts } from '@porchlight/ui/translate.ts'

const t = defineTexts('key_acts', {
  page: 'open another page',
  'list.next': 'Next row',
  'list.previous': 'Previous row',
  'list.select': 'Select',
  'list.select-all': 'Select all',
  'list.search': 'Search',
  'list.create': 'Create',
  'list.why': 'Show who can see it',
  'inbox.take': 'Take chat',
  'inbox.accept': 'Accept offer',
  'inbox.undo': 'Undo',
  'conversation.reply': 'Reply',
  'conversation.note': 'Write a private note',
  'conversation.assign': 'Transfer',
  'conversation.close': 'Close conversation',
  'conversation.reopen': 'Reopen conversation',
  'conversation.snooze': 'Snooze conversation',
  'conversation.repeat': 'Repeat the last change',
  'conversation.spam': 'Mark as spam',
  'conversation.details': 'Show or hide visitor details',
  'conversation.tags': 'Tags',
  'conversation.priority': 'Priority',
  'conversation.status': 'Status',
  'conversation.follow': 'Follow',
  'conversation.merge': 'Merge',
  'conversation.link': 'Create follow-up ticket',
  'conversation.macro': 'Run macro',
  'conversation.task': 'Add task',
  'conversation.checklist': 'Add checklist',
  'conversation.side': 'Start side conversation',
  'conversation.time': 'Log time',
  'conversation.mute': 'Mute',
})

/** Returns what an act is called whose screen isn't open. The shell's own are always registered, except for pages that the user may not open. */
export const nameOfAct = (act: KeyAct): string => {
  const isPage = (id: KeyAct): id is Extract<KeyAct, `go.${string}` | 'shell.shortcuts'> => id.startsWith('go.') || id === 'shell.shortcuts'
  return isPage(act) ? t('page') : t(act)
}
