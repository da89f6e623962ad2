/**
 * The console's acts whose keys people can change, each with its usual one: 'g i' for two keys pressed one after the other. An act has the same key on every screen
 * that offers it. Keys with Ctrl or ⌘, and Escape, can't be changed.
 */
export const keyActs = {
  'shell.shortcuts': '?',
  'go.inbox': 'g i',
  'go.articles': 'g k',
  'go.contactform': 'g o',
  'go.formbuilder': 'g b',
  'go.newsflash': 'g n',
  'go.reports': 'g w',
  'go.integrations': 'g e',
  'go.sop': 'g p',
  'go.courses': 'g l',
  'go.automation': 'g u',
  'go.settings': 'g s',
  'go.account': 'g a',
  'go.feed': 'g f',
  'go.queue': 'g q',
  'go.chats': 'g c',
  'go.archives': 'g r',
  'go.tickets': 'g t',
  'list.next': 'j',
  'list.previous': 'k',
  'list.select': 'x',
  'list.select-all': 'shift+x',
  'list.search': '/',
  'list.create': 'c',
  'list.why': 'w',
  'inbox.take': 't',
  'inbox.accept': 'y',
  'inbox.undo': 'z',
  'conversation.reply': 'r',
  'conversation.note': 'n',
  'conversation.assign': 'a',
  'conversation.close': 'e',
  'conversation.reopen': 'o',
  'conversation.snooze': 's',
  'conversation.repeat': '.',
  'conversation.spam': '!',
  'conversation.details': 'd',
  'conversation.tags': 'l',
  'conversation.priority': 'p',
  'conversation.status': 'u',
  'conversation.follow': 'f',
  'conversation.merge': 'm',
  'conversation.link': 'shift+f',
  'conversation.macro': 'shift+m',
  'conversation.task': 'shift+t',
  'conversation.checklist': 'shift+l',
  'conversation.side': 'shift+e',
  'conversation.time': 'shift+s',
  'conversation.mute': 'shift+u',
} as const satisfies Record<string, string>

/** An act whose key people can change. */
export type KeyAct = keyof typeof keyActs

/** Returns whether this release knows an act. */
export const isKeyAct = (id: string): id is KeyAct => Object.hasOwn(keyActs, id)

/** A letter or digit, perhaps with Shift, or a sign. */
const key = /^(?:(?:shift\+)?[\p{L}\p{N}]|[\p{P}\p{S}])$/u

/** Returns whether an act can have these keys: one, or two in sequence. */
export function isKeys(keys: string): boolean {
  const steps = keys.split(' ')
  return steps.length <= 2 && steps.every((step) => key.test(step))
}
