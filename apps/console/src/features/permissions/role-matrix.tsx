import { roles } from '@porchlight/contracts/permission-flags'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Section } from '../../shared/interface/page/page.tsx'
import { t as people } from '../../shared/people/texts.ts'
import { useSignedIn } from '../../shared/session/session-store.ts'
import { rolesQuery } from './api.ts'
import { FlagTable } from './flag-table.tsx'

/** Matrix of flags (rows) and the four stated roles (columns). */
export function RoleMatrix() {
  const { library } = useSignedIn()
  const query = useQuery(rolesQuery(library.support_lib_id))
  return (
    <Section>
      <Loaded query={query} rows={12}>
        {(list) => <FlagTable columns={roles.flatMap((role) => list.filter((row) => row.role === role).map((row) => ({ ...row, name: people(role) })))} />}
      </Loaded>
    </Section>
  )
}
