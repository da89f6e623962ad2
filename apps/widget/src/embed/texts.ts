/** The few words the loader itself shows or speaks; the frame has the full catalogue. */
export const texts = {
  open: 'Open chat',
  close: 'Close chat',
  unread: (count: string) => `Open chat, unread: ${count}`,
  frame: 'Chat',
  failed: 'The chat could not be loaded.',
  retry: 'Try again',
}
