import type { Module } from '../../kernel/kernel.ts'
import { notices } from '../../kernel/live/stream-kind.ts'
import { listApplied } from './applied.ts'
import { editorHandlers } from './editor.ts'
import { linkHolders } from './links.ts'
import { readShownForm } from './shown.ts'
import { submitContactForm } from './submission.ts'
import { listSubmitted } from './submitted.ts'
import { versionHandlers } from './versions.ts'

export { tickedConsents } from './ticked-consents.ts'

/** The guided contact form: its editor, and what visitors send with it. */
export const contactForm: Module = {
  name: 'contact-form',
  linkHolders,
  handlers: [...editorHandlers, ...versionHandlers, listApplied, readShownForm, submitContactForm, listSubmitted],
  notices: notices('contact_form', ['contact_form.saved', 'contact_form.published', 'contact_form.unpublished']),
}
