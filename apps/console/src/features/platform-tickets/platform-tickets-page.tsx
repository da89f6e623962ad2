import { useSearchParams } from 'react-router'
import type { Scope } from './api.ts'
import { TicketList } from './ticket-list.tsx'
import { TicketView } from './ticket-view.tsx'

/** Page at /admin/profile/tickets: the user's support tickets, or a single ticket with `?ticket=`. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const ref = search.get('ticket')
  const scope: Scope = search.get('scope') === 'library' ? 'library' : 'mine'
  const open = (ticket: string) => setSearch(scope === 'library' ? { scope, ticket } : { ticket })
  if (ref) return <TicketView key={ref} conversation_ref={ref} scope={scope} onOpen={open} />
  return <TicketList scope={scope} onScope={(next) => setSearch(next === 'library' ? { scope: next } : {})} onOpen={open} />
}
