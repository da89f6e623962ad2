import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { useFreshPublications } from '../../shared/content/publications/use-fresh-publications.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { putSop, sopQuery, storedSop } from './api.ts'
import { SopForm } from './sop-form.tsx'

/** Screen at /admin/sop/update/{id}. */
export function Component() {
  useFreshPublications()
  const { id = '' } = useParams()
  const sop = useQuery(sopQuery(id))
  const isPublished = sop.data?.is_published
  useEffect(() => {
    // Only a number of reports: whoever reads is not disturbed if it cannot be counted.
    if (isPublished) api.sops.opened({ article_id: id }).catch(() => {})
  }, [id, isPublished])
  return (
    <Loaded query={sop} rows={8} height={28}>
      {(loaded) => (
        <SopForm
          key={id}
          sop={loaded}
          stored={storedSop(loaded)}
          store={async (values, revision, saved_as) =>
            storedSop(putSop((await api.sops.update({ article_id: id, revision, saved_as, ...values })).sop_article))
          }
        />
      )}
    </Loaded>
  )
}
