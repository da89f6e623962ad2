import { t } from '../texts.ts'
import { Actions } from './actions.tsx'

/** Articles of another program, or the first one written here. */
export function ContentStep() {
  return (
    <Actions
      links={[
        [t('write'), '/admin/article/create'],
        [t('import'), '/admin/profile/import'],
      ]}
    />
  )
}
