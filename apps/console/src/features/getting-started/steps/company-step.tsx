import { TextInput } from '@mantine/core'
import type { LibraryDocument } from '@porchlight/contracts/libraries/library-document'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { keepAnswer } from '../../../shared/connection/optimistic.ts'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { showSuccess } from '../../../shared/interface/toasts.ts'
import { libraryQuery } from '../../../shared/library/library.ts'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import styles from '../set-up.module.css'
import { t } from '../texts.ts'
import { Actions } from './actions.tsx'

/** The company's name and color. Saving the color as it is counts as having chosen it. */
export function CompanyStep() {
  return (
    <Loaded query={useQuery(libraryQuery)} rows={2}>
      {(library) => <CompanyForm library={library} />}
    </Loaded>
  )
}

function CompanyForm({ library }: { library: LibraryDocument }) {
  const [companyName, setName] = useState(library.settings.companyName)
  const [themeColor, setColor] = useState(library.publicHelpCenterTheme.themeColor)
  const save = useMutation({
    mutationFn: () => api.librarySettings.update({ settings: { companyName: companyName.trim() }, publicHelpCenterTheme: { themeColor } }),
    onSuccess: ({ library: saved }) => {
      keepAnswer(libraryQuery.queryKey, saved)
      showSuccess(t('saved'))
    },
  })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <div className={styles.fields}>
        <TextInput
          label={t('companyName')}
          maxLength={120}
          required
          withAsterisk={false}
          value={companyName}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <label className={styles.colour}>
          <span>{t('themeColor')}</span>
          <span>
            <input type="color" value={themeColor.toLowerCase()} onChange={(event) => setColor(event.currentTarget.value.toUpperCase())} />
            <code aria-hidden>{themeColor}</code>
          </span>
        </label>
      </div>
      <Actions
        links={[
          [t('companyOpen'), '/admin/profile/settings'],
          [t('look'), '/admin/profile/settings/helpcenter'],
        ]}
      >
        <ActionButton for="librarySettings.update" type="submit" size="xs" busy={save.isPending} disabled={companyName.trim() === ''}>
          {t('save')}
        </ActionButton>
      </Actions>
    </form>
  )
}
