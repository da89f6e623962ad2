import { NativeSelect } from '@mantine/core'
import type { LibraryDocument } from '@porchlight/contracts/libraries/library-document'
import { languageChoices, languageName } from '../../../shared/content/translations/language-name.ts'
import { Row } from '../../../shared/interface/page/page.tsx'
import { TextField } from '../form/fields.tsx'
import { GroupSection } from '../form/group-section.tsx'
import { useGroupForm } from '../form/use-group-form.ts'
import { t } from '../texts.ts'
import { title } from '../titles.ts'
import { AppUrls } from './app-urls.tsx'
import { GroupPage } from './group-page.tsx'

/** Page at /admin/profile/settings: the company behind the library. */
export function Component() {
  return (
    <GroupPage title={title('company')} lead={t('companyLead')}>
      {(library) => <CompanyForm library={library} />}
    </GroupPage>
  )
}

function CompanyForm({ library }: { library: LibraryDocument }) {
  const { companyName, companyPhone, companyEmail, copyright, websiteUrl, appUrls, language } = library.settings
  const current = { companyName, companyPhone, companyEmail, copyright, websiteUrl, appUrls, language, library_email: library.library_email }
  const form = useGroupForm(current, 'canManageGeneralAndSecuritySettings', ({ library_email, ...settings }) => ({
    ...(library_email !== undefined && { library_email }),
    ...(Object.keys(settings).length > 0 && { settings }),
  }))
  const { values, set } = form
  const isLocked = form.lockedBy !== null
  const wrong = (path: string, text: string) => form.isRefused(path) && text
  return (
    <GroupSection form={form} isValid={values.companyName.trim() !== ''}>
      <TextField
        id="company-name"
        label={t('name')}
        max={120}
        value={values.companyName}
        isLocked={isLocked}
        error={values.companyName.trim() === '' ? t('nameRequired') : wrong('settings.companyName', t('wrongText'))}
        onChange={(value) => set({ companyName: value })}
      />
      <TextField
        id="company-phone"
        type="tel"
        label={t('phone')}
        max={40}
        value={values.companyPhone}
        isLocked={isLocked}
        error={wrong('settings.companyPhone', t('wrongText'))}
        onChange={(value) => set({ companyPhone: value })}
      />
      <TextField
        id="company-email"
        type="email"
        label={t('email')}
        hint={t('emailHint')}
        max={254}
        value={values.companyEmail}
        isLocked={isLocked}
        error={wrong('settings.companyEmail', t('wrongEmail'))}
        onChange={(value) => set({ companyEmail: value })}
      />
      <TextField
        id="library-email"
        type="email"
        label={t('libraryEmail')}
        hint={t('libraryEmailHint')}
        max={254}
        value={values.library_email}
        isLocked={isLocked}
        error={wrong('library_email', t('wrongEmail'))}
        onChange={(value) => set({ library_email: value })}
      />
      <TextField
        id="copyright"
        label={t('copyright')}
        max={200}
        value={values.copyright}
        isLocked={isLocked}
        error={wrong('settings.copyright', t('wrongText'))}
        onChange={(value) => set({ copyright: value })}
      />
      <TextField
        id="website"
        type="url"
        label={t('website')}
        max={2000}
        value={values.websiteUrl}
        isLocked={isLocked}
        error={wrong('settings.websiteUrl', t('wrongUrl'))}
        onChange={(value) => set({ websiteUrl: value })}
      />
      <Row label={t('contentLanguage')} hint={t('contentLanguageHint')} htmlFor="content-language">
        <NativeSelect
          id="content-language"
          value={values.language}
          disabled={isLocked}
          aria-describedby="content-language-hint"
          data={[{ value: values.language, label: languageName(values.language) }, ...languageChoices([values.language])]}
          onChange={(event) => set({ language: event.currentTarget.value })}
        />
      </Row>
      <AppUrls value={values.appUrls} isLocked={isLocked} isRefused={form.isRefused} onChange={(urls) => set({ appUrls: urls })} />
    </GroupSection>
  )
}
