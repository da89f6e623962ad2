import { useQueries } from '@tanstack/react-query'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { together } from '../../shared/interface/page/together.ts'
import { libraryQuery } from '../../shared/library/library.ts'
import { contactFormDocument } from './api.ts'
import { FormEditor } from './form-editor.tsx'
import { StartPage } from './start-page.tsx'

/** Screen at /admin/contactform: the editor of the contact form (checklist G7). */
export function Component() {
  const query = useQueries({ queries: [contactFormDocument.query, libraryQuery], combine: together })
  return (
    <Loaded query={query} rows={8} height={28}>
      {([view, library]) => (view.revision === 0 && view.published === null ? <StartPage view={view} /> : <FormEditor view={view} library={library} />)}
    </Loaded>
  )
}
