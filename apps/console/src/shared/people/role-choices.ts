import { type Role, roles } from '@porchlight/contracts/permission-flags'
import { useQuery } from '@tanstack/react-query'
import { customRolesQuery } from './custom-roles.ts'
import { t } from './texts.ts'

/** A role as people choose it: its key (the name of a stated one, or the reference of one of the library's own), its name, and the stated role it is based on. */
export type RoleChoice = { value: string; label: string; base: Role; isOwn: boolean }

/** Returns the roles that people can be given: the stated ones, then the library's own. */
export function useRoleChoices(): RoleChoice[] {
  const own = useQuery(customRolesQuery).data ?? []
  return [
    ...roles.map((role) => ({ value: role, label: t(role), base: role, isOwn: false })),
    ...own.map(({ role_ref, role_name, base }) => ({ value: role_ref, label: role_name, base, isOwn: true })),
  ]
}

/** Returns a function that names the role of a key. One that has been deleted is called that. */
export function useRoleNames(): (key: string) => string {
  const { data, isPending } = useQuery(customRolesQuery)
  return (key) => {
    const stated = roles.find((role) => role === key)
    return stated ? t(stated) : (data?.find(({ role_ref }) => role_ref === key)?.role_name ?? (isPending ? '' : t('roleIsGone')))
  }
}

/** Returns the choices of a select with the chosen key among them, also if its role has been deleted. */
export function withChosen(choices: readonly RoleChoice[], key: string): { value: string; label: string }[] {
  const shown = choices.map(({ value, label }) => ({ value, label }))
  return choices.some(({ value }) => value === key) ? shown : [...shown, { value: key, label: t('roleIsGone') }]
}
