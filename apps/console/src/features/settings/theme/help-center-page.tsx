import { hubClassNames } from '@porchlight/contracts/libraries/hub-preview'
import type { LibraryDocument } from '@porchlight/contracts/libraries/library-document'
import { forgetUploads } from '../../../shared/files/uploads/forget-uploads.ts'
import { TextField } from '../form/fields.tsx'
import { GroupSection } from '../form/group-section.tsx'
import { useGroupForm } from '../form/use-group-form.ts'
import { GroupPage } from '../groups/group-page.tsx'
import { t } from '../texts.ts'
import { title } from '../titles.ts'
import { ColorField, isColor } from './color-field.tsx'
import { CustomCssField, cssComplaint, shownCss } from './custom-css-field.tsx'
import { HelpCenterPreview } from './help-center-preview.tsx'
import { areLinks, filledLinks, LinksField } from './links-field.tsx'
import { PictureField } from './picture-field.tsx'
import { SectionsField } from './sections-field.tsx'
import styles from './theme.module.css'

/** Page at /admin/profile/settings/helpcenter: how the help center and its home page look, beside a preview. */
export function Component() {
  return (
    <GroupPage title={title('helpCenter')} lead={t('helpCenterLead')} wide>
      {(library) => <HelpCenterForm library={library} />}
    </GroupPage>
  )
}

function HelpCenterForm({ library }: { library: LibraryDocument }) {
  const form = useGroupForm(
    library.publicHelpCenterTheme,
    'canManageGeneralAndSecuritySettings',
    ({ headerLinks, footerLinks, ...others }) => ({
      publicHelpCenterTheme: {
        ...others,
        ...(headerLinks && { headerLinks: filledLinks(headerLinks) }),
        ...(footerLinks && { footerLinks: filledLinks(footerLinks) }),
      },
    }),
    (before, { publicHelpCenterTheme: { siteIcon, favicon, socialImage } }) =>
      void forgetUploads([before.siteIcon, before.favicon, before.socialImage].filter((url) => ![siteIcon, favicon, socialImage].includes(url))),
  )
  const { values, set } = form
  const isLocked = form.lockedBy !== null
  return (
    <div className={styles.split}>
      <GroupSection
        form={form}
        isValid={isColor(values.themeColor) && cssComplaint(values.customCss) === null && areLinks([...values.headerLinks, ...values.footerLinks])}
      >
        <TextField
          id="hero-title"
          label={t('heroTitle')}
          hint={t('heroTitleHint')}
          max={120}
          value={values.heroTitle}
          isLocked={isLocked}
          error={form.isRefused('publicHelpCenterTheme.heroTitle') && t('wrongText')}
          onChange={(heroTitle) => set({ heroTitle })}
        />
        <TextField
          id="hero-text"
          label={t('heroText')}
          hint={t('heroTextHint')}
          max={300}
          value={values.heroText}
          isLocked={isLocked}
          error={form.isRefused('publicHelpCenterTheme.heroText') && t('wrongText')}
          onChange={(heroText) => set({ heroText })}
        />
        <SectionsField value={values.sections} isLocked={isLocked} onChange={(sections) => set({ sections })} />
        <LinksField
          label={t('headerLinks')}
          hint={t('hubLinksHint')}
          most={6}
          value={values.headerLinks}
          isLocked={isLocked}
          isRefused={(part) => form.isRefused(`publicHelpCenterTheme.headerLinks.${part}`)}
          onChange={(headerLinks) => set({ headerLinks })}
        />
        <LinksField
          label={t('footerLinks')}
          hint={t('hubLinksHint')}
          most={12}
          value={values.footerLinks}
          isLocked={isLocked}
          isRefused={(part) => form.isRefused(`publicHelpCenterTheme.footerLinks.${part}`)}
          onChange={(footerLinks) => set({ footerLinks })}
        />
        <ColorField value={values.themeColor} isLocked={isLocked} onChange={(themeColor) => set({ themeColor })} />
        <PictureField
          id="site-icon"
          label={t('siteIcon')}
          hint={t('siteIconHint')}
          value={values.siteIcon}
          isLocked={isLocked}
          onChange={(siteIcon) => set({ siteIcon })}
        />
        <PictureField
          id="favicon"
          label={t('favicon')}
          hint={t('faviconHint')}
          value={values.favicon}
          isLocked={isLocked}
          onChange={(favicon) => set({ favicon })}
        />
        <PictureField
          id="social-image"
          label={t('socialImage')}
          hint={t('socialImageHint')}
          value={values.socialImage}
          isLocked={isLocked}
          onChange={(socialImage) => set({ socialImage })}
        />
        <CustomCssField
          id="help-center-css"
          value={values}
          isLocked={isLocked}
          isRefused={form.isRefused('publicHelpCenterTheme.customCss')}
          names={hubClassNames}
          onChange={set}
        />
      </GroupSection>
      <HelpCenterPreview library={library} theme={values} css={shownCss(values)} />
    </div>
  )
}
