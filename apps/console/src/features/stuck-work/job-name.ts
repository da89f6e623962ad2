import { t } from './texts.ts'

const known = [
  ...(['imports_read', 'imports_write', 'library_copies_export', 'library_copies_import', 'personal_data_erase', 'personal_data_export'] as const),
  ...(['article_files_import', 'article_files_export', 'workflows_replay', 'workflows_follow_alone', 'flows_decide', 'inbound_decide'] as const),
]

/** Returns what a job does, in words. */
export function jobName(name: string): string {
  const found = known.find((each) => each === name.replaceAll(/[:-]/g, '_'))
  return found ? t(`job_${found}`) : t('job_other', { name: name.replace(':', '.') })
}
