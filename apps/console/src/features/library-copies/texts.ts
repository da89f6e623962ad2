import { type LibraryImportProblem, libraryImportProblems } from '@porchlight/contracts/library-copies/copy-format'
import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for full exports and their import. */
export const t = defineTexts('library-copies', {
  title: 'Export and move',
  lead: 'Take your whole library with you: one file, in a documented format, which any installation of Porchlight can turn into a library again.',
  export: 'Full export',
  exportLead:
    'Conversations, contacts, people, content, rules, forms, reports, settings and files. Passwords, keys and other secrets stay here. All admins are told by email.',
  exportNone: 'Nothing has been exported yet.',
  exportWaiting: 'The export is about to begin.',
  exporting: 'Exporting: {done} of {total}',
  exportProgress: 'Progress of the export',
  exportReady: 'Ready. The file can be downloaded until {until}; then it is deleted.',
  exportOver: 'The file of the last export has been deleted.',
  exportFailed: 'The export failed: {reason}',
  download: 'Download ({size})',
  start: 'Export the library',
  startAgain: 'Export again',
  import: 'Import a full export',
  importLead:
    'Makes a new library, which you own and find among your libraries. Nobody gets a mail, and no rule, webhook or alarm reacts. Its other people join by your invitation.',
  file: 'File of a full export',
  chooseFile: 'Choose a zip file',
  startImport: 'Import as a new library',
  uploading: 'Uploading: {percent} %',
  refused: 'The file was not taken: {reason}',
  none: 'Nothing imported yet',
  noneLead: 'Imports appear here with what they brought.',
  state_checking: 'The file is being checked',
  state_writing: 'Importing: {done} of {total} rows',
  state_done: 'Imported',
  state_failed: 'Failed: {reason}',
  importProgress: 'Progress of {file}',
  place: 'Place in the file: {place}',
  brought_conversations: { one: '{count} conversation', other: '{count} conversations' },
  brought_messages: { one: '{count} message', other: '{count} messages' },
  brought_contacts: { one: '{count} contact', other: '{count} contacts' },
  brought_articles: { one: '{count} article', other: '{count} articles' },
  brought_files: { one: '{count} file', other: '{count} files' },
  problem_not_an_export: 'it is no full export of a library, or not all of it',
  problem_newer_format: 'it is from a newer version. Update this installation first',
  problem_newer_schema: 'it is from a newer version. Update this installation first',
  problem_unsafe_archive: 'the zip has entries that an export does not have',
  problem_too_large: 'it is too large',
  problem_wrong_checksum: 'it was damaged or changed',
  problem_unknown_table: 'it has tables that an export does not have',
  problem_unknown_column: 'it has fields that an export does not have',
  problem_malformed_row: 'it has a row that cannot be right',
  problem_wrong_count: 'it does not have as many rows as it says',
  problem_unsafe_file: 'it has a file that is not what it says, or that may not be uploaded',
  problem_storage_full: 'its files need more space than a library has',
  problem_set_aside: 'it ended the process that wrote it, twice; it is set aside for a week, and can be tried again under Stuck work',
  problem_forbidden: 'whoever began it may not import any more',
  problem_internal: 'something went wrong',
})

/** Returns why a file was refused. */
export const problemText = (problem: LibraryImportProblem): string => t(`problem_${problem}`)
/** Whether a word is one of the reasons. */
export const isProblem = (word: string): word is LibraryImportProblem => libraryImportProblems.some((each) => each === word)
