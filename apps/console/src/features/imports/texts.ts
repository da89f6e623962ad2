import type { ImportKind, ImportReason, ImportSource, ImportState } from '@porchlight/contracts/imports/import-kind'
import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for imports. */
export const t = defineTexts('imports', {
  title: 'Import from another program',
  lead: 'Take over contacts, companies and conversations with their old times. Nobody gets a mail, and no rule, webhook or alarm reacts.',
  choose: 'New import',
  chooseLead: 'The file is read first. You then see what would be taken, and decide.',
  source: 'Program',
  source_zendesk: 'Zendesk',
  source_csv: 'CSV files',
  sourceLead_zendesk: 'The JSON export of users, organizations and tickets, or tables as CSV: one file, or a zip of them.',
  sourceLead_csv: 'companies.csv, agents.csv, people.csv, conversations.csv and messages.csv, in a zip.',
  file: 'File',
  read: 'Read the file',
  uploading: 'Uploading: {percent} %',
  failed: 'The file was not taken: {reason}',
  list: 'Imports',
  none: 'Nothing imported yet',
  noneLead: 'Imports appear here with their report.',
  state_reading: 'Reading: {done} rows',
  state_ready: 'Read: nothing is written yet',
  state_writing: 'Importing: {done} of {total}',
  state_stopped: 'Stopped at {done} of {total}',
  state_done: 'Imported',
  state_failed: 'Failed: {problem}',
  progress: 'Progress of {file}',
  kind: 'Rows',
  read_count: 'Read',
  taken: 'Taken',
  left_out: 'Left out',
  waiting: 'Waiting',
  kind_agent: 'Agents',
  kind_company: 'Companies',
  kind_person: 'Contacts',
  kind_conversation: 'Conversations',
  kind_message: 'Messages',
  kind_tag: 'Tags of conversations',
  kind_file: 'File',
  counts: 'Counts of {file}',
  agents: 'Who is who',
  agentsLead: 'Agents of the other program, and the person here with the same email. Messages of nobody here keep the name.',
  agentAs: '{name} is',
  nobody: 'Nobody here',
  closeOpen: 'Import open conversations as closed',
  withTags: 'Take the tags over',
  begin: 'Import now',
  goOn: 'Go on',
  stop: 'Stop',
  stopImport: 'Stop: {file}',
  report: 'Report',
  reportOf: 'Report of {file}',
  reportLead: 'Every row that was not taken, or not with everything.',
  reportNone: 'Every row is taken.',
  more: 'Show more',
  row: '{kind} {id}: {reason}',
  reason_not_readable: 'is no JSON',
  reason_unknown_file: 'a file that holds nothing that is imported',
  reason_no_id: 'has no id',
  reason_twice_in_file: 'is in the file twice; the first one counts',
  reason_taken_before: 'was imported before',
  reason_nothing_it_belongs_to: 'belongs to a conversation that the file does not have',
  reason_too_many_tags: 'there are too many different tags',
  reason_text_shortened: 'was too long and was shortened',
  reason_requester_unknown: 'is from somebody whom the file does not explain',
  reason_files_not_taken: 'is imported without its files',
})

/** Returns the name of a program. */
export const sourceText = (source: ImportSource): string => t(`source_${source}`)
/** Returns the name of a kind of row. */
export const kindText = (kind: ImportKind | 'file'): string => t(`kind_${kind}`)
/** Returns why a row was not taken. */
export const reasonText = (reason: ImportReason): string => t(`reason_${reason}`)
/** Returns how an import is doing. */
export const stateText = (state: ImportState, values: { done: number; total: number; problem: string }): string =>
  t(`state_${state}`, { done: values.done, total: values.total, problem: values.problem })
