import type { CustomRole } from '@porchlight/contracts/people/custom-roles'
import type { RoleColumn } from './flag-table.tsx'

/** A role that another can start from, be compared with or be replaced by. */
export type AnyRole = RoleColumn & { base: CustomRole['base'] }
