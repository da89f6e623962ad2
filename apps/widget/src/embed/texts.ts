/** The few texts the loader itself shows or announces; the frame has the full catalogue. */
export const texts = {
  open: 'Open chat',
  close: 'Close chat',
  unread: (count: string) => `Open chat, unread: ${count}`,
  frame: 'Chat',
  failed: "Couldn't load the chat.",
  retry: 'Try again',
}
