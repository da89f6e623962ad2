import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { snippetDocument } from '../../shared/editing/editor/snippets/api.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { SnippetForm } from './snippet-form.tsx'
import { TemplateForm, templateQuery } from './template-form.tsx'

/** Screen at /admin/snippets/:snippet_ref: the editor of a snippet. */
export function Component() {
  const { snippet_ref = '' } = useParams()
  return (
    <Loaded query={useQuery(snippetDocument(snippet_ref).query)} rows={8} height={28}>
      {(view) => <SnippetForm key={snippet_ref} view={view} />}
    </Loaded>
  )
}

/** Screen at /admin/templates/:id: the editor of an own template. It is in this file because it loads the same. */
export function TemplateScreen() {
  const { id = '' } = useParams()
  return (
    <Loaded query={useQuery(templateQuery(id))} rows={8} height={28}>
      {(template) => <TemplateForm key={id} template={template} />}
    </Loaded>
  )
}
