import type { DraftKind } from '../../../shared/conversations/drafts/drafts.ts'

/** Value of `data-composer` at the field of a composer. */
export const composerName = (conversation_ref: string, kind: DraftKind): string => `${kind} ${conversation_ref}`

/** Returns whether a field is the one to write this kind of message in this conversation. */
export const isComposerOf =
  (conversation_ref: string, kind: DraftKind) =>
  (field: Element): boolean =>
    field.getAttribute('data-composer') === composerName(conversation_ref, kind)

/** Returns whether a field is for replies in another conversation than this one. */
export const isComposerOfOther =
  (conversation_ref: string) =>
  (field: Element): boolean => {
    const name = field.getAttribute('data-composer')
    return name?.startsWith('agent ') === true && name !== composerName(conversation_ref, 'agent')
  }
