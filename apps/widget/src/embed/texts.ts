/** The few texts the loader itself shows or announces; the frame has the full catalogue. */
export const texts = {
  open: 'Open chat',
  close: 'Close chat',
  unread: ', unread: ',
  frame: 'Chat',
  failed: "Couldn't load the chat.",
  retry: 'Try again',
}
