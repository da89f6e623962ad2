import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useMe } from '../../shared/people/me.ts'
import { permissionsQuery } from '../../shared/permissions/permissions.ts'
import { changeRole, useSignedIn } from '../../shared/session/session-store.ts'

/** Reruns the route guards when the signed-in user's permissions change, and updates the session when their role does. */
export function useFreshPermissions(): void {
  const session = useSignedIn()
  const { data: flags } = useQuery(permissionsQuery(session))
  const { revalidate } = useRevalidator()
  const known = useRef(flags)
  const role = useMe()?.agent_role
  useEffect(() => {
    if (role && role !== session.user.user_type) changeRole(role)
  }, [role, session.user.user_type])
  useEffect(() => {
    if (!flags || !known.current) {
      known.current ??= flags
      return
    }
    const before = known.current
    known.current = flags
    if (flags.size !== before.size || [...flags].some((flag) => !before.has(flag))) void revalidate()
  }, [flags, revalidate])
}
