/**
 * Unsent text, for the lifetime of the frame: of each chat by its reference, of a new chat (`new`, shared by the dashboard's question field and the chat's
 * composer), and of the dashboard's search field (`search`).
 */
export const drafts = new Map<string, string>()
