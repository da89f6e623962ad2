import type { Form } from '@porchlight/contracts/forms/form'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'
import type { TextForm } from '../../../shared/content/publications/use-text-form.ts'
import { t as versionText } from '../../../shared/content/versions/texts.ts'
import { VersionsDialog as Dialog } from '../../../shared/content/versions/versions-dialog.tsx'
import { offerUndo } from '../../../shared/interface/undo.tsx'
import { putForm, versionsQuery } from '../api.ts'

/** The published versions: each can be made the draft again. The draft that it replaces can be brought back by undo. */
export function VersionsDialog({ form_ref, form, onClose }: { form_ref: string; form: TextForm<Form>; onClose: () => void }) {
  const query = useInfiniteQuery(versionsQuery(form_ref))
  const restore = async (version: number) => {
    const { revision, values: before } = await form.autosave.flush()
    const view = putForm(await api.forms.restore({ form_ref, version, revision }))
    offerUndo(versionText('restored', { version }), async () => void putForm(await api.forms.save({ form_ref, form: before, revision: view.revision })))
  }
  return (
    <Dialog
      query={query}
      listed={({ pages }) => pages.flatMap(({ versions }) => versions.map((one) => ({ ...one, name: one.publisher.name, isCurrent: one.is_current })))}
      more={query.hasNextPage ? { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() } : undefined}
      restore={{ operation: 'forms.restore', run: restore }}
      onClose={onClose}
    />
  )
}
