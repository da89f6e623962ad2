import { useQuery } from '@tanstack/react-query'
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
  return (
    <Loaded query={useQuery(sopQuery(id))} rows={8} height={28}>
      {(sop) => (
        <SopForm
          key={id}
          sop={sop}
          stored={storedSop(sop)}
          store={async (values, revision) => storedSop(putSop((await api.sops.update({ article_id: id, revision, ...values })).sop_article))}
        />
      )}
    </Loaded>
  )
}
