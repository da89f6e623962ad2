/** Returns the address that opens a conversation in the inbox, whatever lists it is in: the tab of found conversations, which everyone with an inbox has. */
export const conversationAddress = (conversation_ref: string): string => `/admin/inbox?tab=search&conversation=${conversation_ref}`
