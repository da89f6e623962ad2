import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { putSop, storedSop } from './api.ts'
import { SopForm } from './sop-form.tsx'

/** Screen at /admin/sop/create: a new SOP, stored in the browser until it is first saved. `?category=` preselects its category. */
export function Component() {
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
