import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for support tickets to the parent library. */
export const t = defineTexts('platform_tickets', {
  title: 'Support tickets',
  lead: 'Ask the {company} support team. Your tickets and their answers appear here.',
  newTicket: 'New ticket',
  scope: 'Show',
  scope_mine: 'Yours',
  scope_library: 'Everyone’s',
  none: 'No tickets yet',
  noneText: 'Ask a question or report a problem. The answer appears here, and in your activity feed.',
  noSupport: 'No platform support here',
  noSupportText: 'Your library has no parent library to ask. Please contact the person who runs this installation.',
  more: 'Show more',
  state_waiting: 'Waiting',
  state_ongoing: 'In progress',
  state_answered: 'Answered',
  state_closed: 'Closed',
  unread: { one: '{count} unread answer', other: '{count} unread answers' },
  subject: 'Subject',
  message: 'Message',
  send: 'Send ticket',
  cancel: 'Cancel',
  close: 'Close',
  back: 'Support tickets',
  ticketNumber: 'Ticket #{number}',
  handledBy: 'Handled by {name}',
  messages: 'Messages',
  earlier: 'Show earlier messages',
  you: 'You',
  support: 'Support',
  edited: 'edited',
  deleted: 'Message deleted',
  movedTo: 'Moved to ticket #{number}',
  openOther: 'Open #{number}',
  reply: 'Your reply',
  sendReply: 'Send reply',
  closeTicket: 'Close ticket',
  closed: 'Ticket closed',
  isClosed: 'This ticket is closed. It reopens if you write back.',
  isMerged: 'This ticket was merged. New messages go to the other one.',
})

/** Text of ticket events, by system message key. */
export const platformSystemTexts = {
  reopened: 'The ticket was reopened',
  reopened_by_agent: '{agent} reopened the ticket',
  merged_into: '{agent} merged this into #{number}',
  unmerged: '{agent} separated this from #{number} again',
  split_to: '{agent} moved messages into the new ticket #{number}',
  split_from: '{agent} split this off #{number}',
} as const

const say = defineTexts('platform_tickets_system', platformSystemTexts) as (key: string, values: Record<string, string>) => string

/** Returns the text of a system message; null if it isn't relevant to a requester. */
export const systemText = (key: string, values: Record<string, string> = {}): string | null =>
  Object.hasOwn(platformSystemTexts, key) ? say(key, { agent: '', number: '', ...values }) : null
