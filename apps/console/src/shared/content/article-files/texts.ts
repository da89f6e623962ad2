import type { ArticleTransferItem } from '@porchlight/contracts/article-files/article-files'
import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for import and export. */
export const t = defineTexts('articleFiles', {
  importTitle: 'Import articles',
  importLead: 'Markdown or HTML files, individually or in a zip with their images. Folders become categories.',
  choose: 'Choose a file',
  drop: 'or drop it here',
  accepted: '.md, .html or .zip, up to {size} MB',
  another: 'Choose another file',
  existing: 'If an article already exists',
  existing_skip: 'Skip it',
  existing_update: 'Update it',
  existing_updateHint: 'Its earlier text stays in the history.',
  existing_copy: 'Create a duplicate',
  publish: 'Publish articles marked as published',
  publishHint: 'Everything else becomes a draft.',
  into: 'Into the category “{name}”',
  start: 'Import',
  sending: 'Uploading the file…',
  waiting: 'Waiting to start…',
  importing: 'Importing {done} of {total}…',
  cancel: 'Cancel',
  close: 'Close',
  done: 'Done',
  goesOn: 'The import continues if you close this window.',
  created: { one: '{count} article imported', other: '{count} articles imported' },
  skipped: '{count} skipped',
  failed: '{count} not imported',
  importFailed: 'The import couldn’t be completed.',
  report: 'Results by file',
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
  exportRuns: 'Preparing your export. The download starts automatically.',
  exportReady: 'Your export is ready.',
  exportFailed: 'Couldn’t create the export.',
  busyImport: 'Another import is running in this library. Please wait until it finishes.',
  busyExport: 'Another export is running in this library. Please wait until it finishes.',
})

/** Text for each result in an import report, by the server's code. */
export const reason = defineTexts('articleFilesReason', {
  updated: 'Updated',
  exists: 'This article already exists',
  not_an_article: 'Not a Markdown or HTML file',
  too_long: 'Too long for one article ({detail})',
  too_many_pictures: 'More than 500 images, too many for one article',
  too_many_snippets: 'More than 50 snippets, too many for one article',
  too_many_cells: 'More than 10,000 table cells, too many for one article',
  too_complex: 'Nested too deeply or too complex to read',
  not_text: 'Damaged, or not a text file',
  refused: 'Refused: {detail}',
  pictures_missing: 'Created without these images, which are missing from the file: {detail}',
  created: 'Created',
})

/** Text for each reason to reject a zip file, by the server's code. */
export const archive = defineTexts('articleFilesArchive', {
  broken: 'The file is damaged.',
  empty: 'The file is empty.',
  many: 'It contains too many files.',
  large: 'It is too large when unpacked.',
  tight: 'Its compression ratio is suspiciously high.',
  overlap: 'It contains overlapping files.',
  link: 'It contains links or other entries that aren’t files.',
  encrypted: 'It’s password-protected.',
  outside: 'It contains file names that point outside the folder.',
  nothing: 'It contains no Markdown or HTML files.',
})

/** Returns the result in a report line, as text. */
export const outcomeOf = ({ reason: why, detail }: ArticleTransferItem): string => (why === '' ? reason('created') : reason(why, { detail }))
