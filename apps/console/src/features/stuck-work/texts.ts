import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings of the page of stuck work. */
export const t = defineTexts('stuckWork', {
  title: 'Stuck work',
  lead: 'Background work of your library that waits for you. Nothing of it is lost; other work goes on meanwhile.',
  none: 'Nothing is stuck',
  noneLead: 'All background work has been done, or will be by itself.',
  ended: 'Set aside: it ended the server’s process, twice.',
  hung: 'Set aside: it held up the server’s process until that ended, twice.',
  memory: 'Set aside: it took all memory of the server’s process, twice.',
  failed: 'Failed {count} times: {error}',
  tryAgain: 'Try again',
  tryAgainOf: 'Try again: {name}',
  asked: '{name} is tried again',
  job_imports_read: 'Reading an import',
  job_imports_write: 'Writing an import',
  job_library_copies_export: 'Full export of the library',
  job_library_copies_import: 'Import of a full export',
  job_personal_data_erase: 'Erasing a contact',
  job_personal_data_export: 'Export of a contact',
  job_article_files_import: 'Import of articles',
  job_article_files_export: 'Export of articles',
  job_workflows_replay: 'Replay of a rule',
  job_workflows_follow_alone: 'Rules: they stand still, and go on where they were',
  job_flows_decide: 'Step of a flow',
  job_inbound_decide: 'Incoming mail',
  job_other: 'Background work ({name})',
})
