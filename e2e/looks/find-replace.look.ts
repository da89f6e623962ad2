import type { Look } from './look.ts'

/** The page before anything is looked for. */
export const look: Look = async () => ['/admin/findreplace']
