import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { useFreshPublications } from '../../shared/content/publications/use-fresh-publications.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { putSop, sopQuery, storedSop } from './api.ts'
import { SopForm } from './sop-form.tsx'

/** Screen at /admin/sop/create and /admin/sop/update/{id}: the editor of a new or a known SOP. */
export function Component() {
  const { id } = useParams()
  return id === undefined ? <NewSop /> : <KnownSop id={id} />
}

/** A new SOP, stored in the browser until it is first saved. `?category=` preselects its category. */
function NewSop() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  return (
    <SopForm
      sop={null}
      stored={{ revision: 0, values: { sop_title: '', sop_content: '', category_id: query.get('category') ?? '' } }}
      store={async (values) => {
        const sop = putSop((await api.sops.create(values)).sop_article)
        void navigate(`/admin/sop/update/${sop.article_id}`, { replace: true })
        return storedSop(sop)
      }}
    />
  )
}

function KnownSop({ id }: { id: string }) {
  useFreshPublications()
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
