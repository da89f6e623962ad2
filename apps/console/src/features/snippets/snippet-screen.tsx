import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { snippetDocument } from '../../shared/editing/editor/snippets/api.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { SnippetForm } from './snippet-form.tsx'
import { TemplateForm, templateQuery } from './template-form.tsx'

/** Screen at /admin/snippets/:snippet_ref and /admin/templates/:id: the editor of a snippet or of an own template, which load the same files. */
export function Component() {
  const { snippet_ref = '', id } = useParams()
  return id === undefined ? <SnippetScreen snippet_ref={snippet_ref} /> : <TemplateScreen template_ref={id} />
}

function SnippetScreen({ snippet_ref }: { snippet_ref: string }) {
  return (
    <Loaded query={useQuery(snippetDocument(snippet_ref).query)} rows={8} height={28}>
      {(view) => <SnippetForm key={snippet_ref} view={view} />}
    </Loaded>
  )
}

function TemplateScreen({ template_ref }: { template_ref: string }) {
  return (
    <Loaded query={useQuery(templateQuery(template_ref))} rows={8} height={28}>
      {(template) => <TemplateForm key={template_ref} template={template} />}
    </Loaded>
  )
}
