import { defineTexts } from '@porchlight/ui/translate.ts'

/** Texts of the activity feed. The two failure texts keep the spelling of checklist B3. */
export const t = defineTexts('activity', {
  title: 'User Activities Feed',
  open: 'Open User Activities Feed',
  unread: '{count} unread',
  close: 'Close',
  filter: 'Show',
  general: 'General',
  all: 'All',
  unreadOnly: 'Unread',
  readOnly: 'Read',
  markAll: 'Mark all',
  markUnread: 'Mark as unread',
  someone: 'Porchlight',
  more: 'Show more',
  loading: 'Loading activities…',
  emptyAll: 'No activity yet',
  emptyAllText: 'Chats transferred to you, mentions and changes in your team appear here.',
  emptyUnread: 'You’re all caught up',
  emptyUnreadText: 'You’ve read everything.',
  emptyRead: 'Nothing read yet',
  emptyReadText: 'Click an activity to mark it as read.',
  failed: 'Couldn’t load activities',
  tryAgain: 'Try again',
  markAllFailed: 'An error occurred while marking all feeds as read',
  markFailed: 'An error occurred while marking the feed as read',
})
