import { masked } from '@porchlight/contracts/hidden-values'
import { mailHref } from '@porchlight/ui'
import { t } from './texts.ts'

/** A contact's email address as a link; the mask for whom it is hidden. */
export const MailLink = ({ address }: { address: string }) =>
  address === masked ? <span title={t('hiddenHint')}>{address}</span> : <a href={mailHref(address)}>{address}</a>
