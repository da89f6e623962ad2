import type { ImportSource } from '@porchlight/contracts/imports/import-kind'
import { programNames } from '../program-names.ts'

/** Time of rows without one in the file: obviously not real, unlike the day of the import. */
export const unknownTime = new Date(0)

/** Name for people of whom the export has at most an id. */
export const standInName = ({ source }: { source: string }, external_id: string | null): string =>
  `Unknown (${programNames[source as ImportSource]}${external_id === null ? '' : ` ${external_id.slice(0, 50)}`})`
