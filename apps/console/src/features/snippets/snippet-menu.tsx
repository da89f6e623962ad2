import { snippetLimits } from '@porchlight/contracts/snippets/snippet-limits'
import { api } from '../../shared/connection/api.ts'
import { DraftMenu } from '../../shared/content/versions/draft-menu.tsx'
import { snippetDocument } from '../../shared/editing/editor/snippets/api.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { t } from './texts.ts'
import { UsedIn } from './used-in.tsx'

/** Menu of a snippet in the list: edit, rename, duplicate, take out of texts, delete. */
export function SnippetMenu({ snippet: { snippet_ref, title, state } }: { snippet: { snippet_ref: string; title: string; state: string } }) {
  const { canRun } = usePermissions()
  const keep = async (answer: Promise<Awaited<ReturnType<typeof api.snippets.read>>>) => {
    const { snippet } = await answer
    return snippetDocument(snippet.snippet_ref).keep(snippet)
  }
  return (
    <DraftMenu
      title={title}
      titleMax={snippetLimits.title}
      editTo={`/admin/snippets/${snippet_ref}`}
      mayEdit={canRun('snippets.rename')}
      mayRemove={canRun('snippets.remove')}
      unpublish={
        state === 'published' && canRun('snippets.unpublish')
          ? { label: t('unpublish'), told: t('unpublished'), run: () => keep(api.snippets.unpublish({ snippet_ref })) }
          : undefined
      }
      rename={(name) => keep(api.snippets.rename({ snippet_ref, title: name }))}
      duplicate={(name) => keep(api.snippets.duplicate({ snippet_ref, title: name }))}
      remove={async () => {
        await api.snippets.remove({ snippet_ref })
      }}
      Effects={({ onKnown }) => <UsedIn snippet_ref={snippet_ref} lead={t('removeText')} none={t('removeUnused')} onKnown={onKnown} />}
    />
  )
}
