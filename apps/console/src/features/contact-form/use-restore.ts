import type { ContactForm } from '@porchlight/contracts/contact-form/contact-form'
import type { ContactFormView } from '@porchlight/contracts/contact-form/contact-forms'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import type { TextForm } from '../../shared/content/publications/use-text-form.ts'
import { offerUndo } from '../../shared/interface/undo.tsx'
import { putContactForm } from './api.ts'

/** The version that becomes the draft, and the message once it has. */
export type Restoring = { version: number; told: string }
export type Restore = UseMutationResult<{ before: ContactForm; view: ContactFormView }, Error, Restoring>

/** Makes a published version the draft. The draft that it replaces can be brought back by undo. */
export function useRestore({ autosave }: TextForm<ContactForm>): Restore {
  return useMutation({
    mutationFn: async ({ version }: Restoring) => {
      const { revision, values: before } = await autosave.flush()
      return { before, view: putContactForm(await api.contactForms.restore({ version, revision })) }
    },
    onSuccess: ({ before, view }, { told }) =>
      offerUndo(told, async () => {
        putContactForm(await api.contactForms.save({ form: before, revision: view.revision }))
      }),
  })
}
