import type { LibraryDocument } from '@porchlight/contracts'
import { SwitchField } from '../form/fields.tsx'
import { GroupSection } from '../form/group-section.tsx'
import { useGroupForm } from '../form/use-group-form.ts'
import { t } from '../texts.ts'
import { title } from '../titles.ts'
import { GroupPage } from './group-page.tsx'

/** Page at /admin/profile/settings/answers: whether readers' questions are answered from the help center, and whether staff are helped with replies. */
export function Component() {
  return (
    <GroupPage title={title('answers')} lead={t('answersLead')}>
      {(library) => <AnswersForm library={library} />}
    </GroupPage>
  )
}

function AnswersForm({ library }: { library: LibraryDocument }) {
  const form = useGroupForm(library.settings.answers, 'canManageGeneralAndSecuritySettings', (answers) => ({ settings: { answers } }))
  return (
    <GroupSection form={form}>
      <SwitchField
        id="answers-for-readers"
        label={t('answersForReaders')}
        hint={t('answersForReadersHint')}
        value={form.values.forReaders}
        isLocked={form.lockedBy !== null}
        onChange={(forReaders) => form.set({ forReaders })}
      />
      <SwitchField
        id="answers-for-staff"
        label={t('answersForStaff')}
        hint={t('answersForStaffHint')}
        value={form.values.forStaff}
        isLocked={form.lockedBy !== null}
        onChange={(forStaff) => form.set({ forStaff })}
      />
    </GroupSection>
  )
}
