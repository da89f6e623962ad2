import type { ImportSource } from '@porchlight/contracts/imports/import-kind'
import { programNames } from '../program-names.ts'

/** What a thing has for a time if nothing in the file tells any: one that nobody takes for the truth. The day of the import would be taken for it. */
export const unknownTime = new Date(0)

/** Name for people of whom the export has at most an id. */
export const standInName = ({ source }: { source: string }, external_id: string | null): string =>
  `Unknown (${programNames[source as ImportSource]}${external_id === null ? '' : ` ${external_id.slice(0, 50)}`})`
