import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { snippetDocument } from '../../shared/editing/editor/snippets/api.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { SnippetForm } from './snippet-form.tsx'

/** Screen at /admin/snippets/:snippet_ref: the editor of a snippet. */
export function Component() {
  const { snippet_ref = '' } = useParams()
  return (
    <Loaded query={useQuery(snippetDocument(snippet_ref).query)} rows={8} height={28}>
      {(view) => <SnippetForm key={snippet_ref} view={view} />}
    </Loaded>
  )
}
