import type { Operation } from '@porchlight/contracts/define'

const domains = process.env.CHECKED_DOMAINS?.split(',')

/** Whether tests of all operations go through all of them. After a change in a domain, `npm run check` has them go through its own (`scripts/tooling/changed-tests.ts`). */
export const areAllChecked = domains === undefined

/** Returns whether tests of all operations go through this one. */
export const isChecked = ({ name }: Pick<Operation, 'name'>): boolean => domains?.includes(name.split('.')[0] ?? '') ?? true
