import type { LibraryDocument } from '@porchlight/contracts/libraries/library-document'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { Page, Section } from '../../../shared/interface/page/page.tsx'
import { libraryQuery } from '../../../shared/library/library.ts'

/** Settings page that renders once the library's document has loaded. */
export function GroupPage({
  title,
  lead,
  wide,
  children,
}: {
  title: string
  lead: ReactNode
  wide?: boolean
  children: (library: LibraryDocument) => ReactNode
}) {
  const query = useQuery(libraryQuery)
  return (
    <Page title={title} lead={lead} wide={wide}>
      {query.data ? (
        children(query.data)
      ) : (
        <Section>
          <Loaded query={query} rows={6}>
            {() => null}
          </Loaded>
        </Section>
      )}
    </Page>
  )
}
