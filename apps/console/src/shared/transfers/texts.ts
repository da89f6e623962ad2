import type { TransferItem } from '@porchlight/contracts'
import { defineTexts } from '@porchlight/ui/translate.ts'

/** Texts of import and export. */
export const t = defineTexts('transfers', {
  importTitle: 'Import articles',
  importLead: 'Markdown or HTML files, one by one or in a zip with their pictures. Folders become categories.',
  choose: 'Choose a file',
  drop: 'or drop it here',
  accepted: '.md, .html or .zip, up to {size} MB',
  another: 'Choose another file',
  existing: 'Articles that are here already',
  existing_skip: 'Leave them as they are',
  existing_copy: 'Make a second one',
  publish: 'Publish what was published where it comes from',
  publishHint: 'Everything else becomes a draft.',
  into: 'Into the category “{name}”',
  start: 'Import',
  sending: 'Sending the file…',
  waiting: 'Waiting for its turn…',
  importing: 'Importing {done} of {total}…',
  cancel: 'Cancel',
  close: 'Close',
  done: 'Done',
  goesOn: 'The import goes on when you close this window.',
  created: { one: '{count} article created', other: '{count} articles created' },
  skipped: '{count} skipped',
  failed: '{count} not imported',
  importFailed: 'The import could not be finished.',
  report: 'What became of each file',
  reportFile: 'File',
  reportOutcome: 'Outcome',
  moreLines: 'Show more',
  export: 'Export',
  exportAll: 'Export all articles',
  exportChosen: { one: 'Export one article', other: 'Export {count} articles' },
  menu: 'Import and export',
  importItem: 'Import articles…',
  exportMarkdown: 'As Markdown',
  exportHtml: 'As HTML',
  exportRuns: 'Your export is being made. It downloads by itself when it is ready.',
  exportReady: 'Your export is ready.',
  exportFailed: 'The export could not be made.',
  busyImport: 'Another import of this library is running. Please wait until it has ended.',
  busyExport: 'Another export of this library is running. Please wait until it has ended.',
})

/** Why a line of the report isn't simply 'created'. */
export const reason = defineTexts('transferReason', {
  exists: 'This article is here already',
  not_an_article: 'Not a Markdown or HTML file',
  too_long: 'Too long for one article ({detail})',
  too_many_pictures: 'More than 500 pictures, too many for one article',
  too_many_cells: 'Tables of more than 10,000 cells, too many for one article',
  too_complex: 'Nested too deeply or too complex to read',
  not_text: 'Damaged, or not a text file',
  refused: 'Refused: {detail}',
  pictures_missing: 'Created without pictures that were not in the file: {detail}',
  created: 'Created',
})

/** Reasons for not opening a zip, by the server's code. */
export const archive = defineTexts('transferArchive', {
  broken: 'The file is damaged.',
  empty: 'The file is empty.',
  many: 'There are too many files in it.',
  large: 'It is too large when unpacked.',
  tight: 'It is packed far too tightly to be genuine.',
  overlap: 'Files in it overlap, which no genuine zip file does.',
  link: 'It contains links or other things that are not files.',
  encrypted: 'It is protected by a password.',
  outside: 'File names in it lead out of the folder.',
  nothing: 'There is no Markdown or HTML file in it.',
})

/** Returns a report line's result as text. */
export const outcomeOf = ({ reason: why, detail }: TransferItem): string => (why === '' ? reason('created') : reason(why, { detail }))
