import type { AppFacts } from './apps-query.ts'
import { t } from './texts.ts'

const kinds: Readonly<Record<string, () => string>> = {
  webhook: () => t('anyWebhook'),
  customer_data: () => t('customerData'),
  language_model: () => t('languageModel'),
}
/** The name of an app: that of its product, or what it is. */
export const titleOf = ({ name, title }: Pick<AppFacts, 'name' | 'title'>): string => kinds[name]?.() ?? title

const labels: Readonly<Record<string, () => string>> = {
  url: () => t('field_url'),
  token: () => t('field_token'),
  site: () => t('field_site'),
  projects: () => t('field_projects'),
  email: () => t('field_email'),
  channel: () => t('field_channel'),
  signing_secret: () => t('field_signing_secret'),
  workspace: () => t('field_workspace'),
  api: () => t('field_api'),
  model: () => t('field_model'),
  embeddings: () => t('field_embeddings'),
}
/** The label of a field of an app's connections. */
export const labelOf = ({ does }: Pick<AppFacts, 'does'>, field: string): string =>
  does === 'tells_about_customers' && field === 'url' ? t('field_own_url') : (labels[field]?.() ?? field)
