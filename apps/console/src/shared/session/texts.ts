import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for signing in, signing out and staying signed in (checklist A4, A6, A17, A18). */
export const t = defineTexts('session', {
  noUser: 'No user is signed in.',
  userFailed: 'An error occcured while getting LoggedInUser',
  permissionsFailed: 'An error occcured while getting Permissions',
  attention: 'Attention!',
  ongoingChats: 'You have ongoing chats, please transfer them to another agent before logging out',
  close: 'Close',
  ok: 'OK',
  stillSignedIn: 'Couldn’t reach the server, so you’re still signed in. Please try again.',
})
