import { hubClassNames } from '@porchlight/contracts/libraries/hub-preview'
import type { LibraryDocument } from '@porchlight/contracts/libraries/library-document'
import { forgetUploads } from '../../../shared/files/uploads/forget-uploads.ts'
import { GroupSection } from '../form/group-section.tsx'
import { useGroupForm } from '../form/use-group-form.ts'
import { GroupPage } from '../groups/group-page.tsx'
import { t } from '../texts.ts'
import { title } from '../titles.ts'
import { ColorField, isColor } from './color-field.tsx'
import { CustomCssField, cssComplaint, shownCss } from './custom-css-field.tsx'
import { HelpCenterPreview } from './help-center-preview.tsx'
import { PictureField } from './picture-field.tsx'
import styles from './theme.module.css'

/** Page at /admin/profile/settings/helpcenter: the help center's icon, color and stylesheet, beside a preview. */
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
    (publicHelpCenterTheme) => ({ publicHelpCenterTheme }),
    (before, { publicHelpCenterTheme: { siteIcon, favicon } }) =>
      void forgetUploads([before.siteIcon, before.favicon].filter((url) => url !== siteIcon && url !== favicon)),
  )
  const { values, set } = form
  const isLocked = form.lockedBy !== null
  return (
    <div className={styles.split}>
      <GroupSection form={form} isValid={isColor(values.themeColor) && cssComplaint(values.customCss) === null}>
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
