import { documentFormats } from './document-formats.ts'
import type { Format } from './format.ts'
import { mailFormats } from './mail-formats.ts'
import { wireFormats } from './wire-formats.ts'

/** Every format that a stranger, a visitor or a member may send. Whoever adds one adds it here, with files in its own grammar. */
export const formats: readonly Format[] = [...mailFormats, ...documentFormats, ...wireFormats]
