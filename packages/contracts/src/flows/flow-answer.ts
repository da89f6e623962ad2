/**
 * An answer that a visitor gave in a run: the question or pressed choice, in words. `about`: what it was about in the visitor's words, for questions that come later; absent
 * for answers that are data, such as names and emails.
 */
export type FlowAnswer = { node_id: string; label: string; value: string; about?: string | undefined }
