import type { HttpClient } from '@porchlight/client'
import type { contactFormsApi } from '@porchlight/contracts/contact-form/contact-forms'
import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import type { InputOf } from '@porchlight/contracts/define'
import type { uploadsApi } from '@porchlight/contracts/uploads/uploads'

/** What a visitor sends with a contact form. */
export type Submission = InputOf<typeof contactFormsApi.submit>

/** Sends contact forms and their files as this browser's visitor. Rejects with an ApiError. */
export type ContactSender = { submit(submission: Submission): Promise<unknown>; upload(file: File): Promise<AttachmentView> }

/** Client for sending contact forms. */
export type ContactClient = HttpClient<{ contactForms: Pick<typeof contactFormsApi, 'submit'>; uploads: Pick<typeof uploadsApi, 'create'> }>

/** Creates the sender on a client that authenticates as the visitor. `sent` is called after each success: the visitor now has a conversation. */
export const contactSender = (http: ContactClient, sent: () => void = () => {}): ContactSender => ({
  async submit(submission) {
    await http.contactForms.submit(submission)
    sent()
  },
  upload: async (file) => (await http.uploads.create({}, { file })).file,
})
