import type { LibraryIntegrations } from '@porchlight/contracts/libraries/library-document'
import { t } from '../texts.ts'

/** Key of an integration's block in the library document. */
export type BlockName = keyof LibraryIntegrations
type FieldName<B extends BlockName> = Exclude<keyof LibraryIntegrations[B], 'enable'> & string

/** Field of a block: a single line, a script, or a switch. */
export type BlockField = { name: string; label: () => string; kind: 'line' | 'script' | 'switch' }

const propertyId = { name: 'propertyId', label: () => t('propertyId'), kind: 'line' } as const
const block = <B extends BlockName>(name: B, label: () => string, about: () => string, fields: readonly (BlockField & { name: FieldName<B> })[]) => ({
  name,
  label,
  about,
  fields,
})

/**
 * Our own chat and the third-party chat products that the help center can load, each with its fields (checklist D6). Scripts run only on the help center and
 * only while enabled.
 */
export const thirdPartyBlocks = [
  block(
    'chatIntegrations',
    () => t('basicChat'),
    () => t('aboutBasic'),
    [
      propertyId,
      { name: 'selfManaged', label: () => t('chatSelfManaged'), kind: 'switch' },
      { name: 'widgetScript', label: () => t('widgetScript'), kind: 'script' },
    ],
  ),
  block(
    'modalChatIntegration',
    () => t('modalChat'),
    () => t('aboutModal'),
    [propertyId],
  ),
  block(
    'tawk',
    () => 'tawk.to',
    () => t('aboutProvider'),
    [propertyId],
  ),
  block(
    'beacon',
    () => 'Help Scout Beacon',
    () => t('aboutProvider'),
    [propertyId],
  ),
  block(
    'zendesk',
    () => 'Zendesk',
    () => t('aboutProvider'),
    [propertyId],
  ),
  block(
    'gist',
    () => 'Gist',
    () => t('aboutProvider'),
    [propertyId, { name: 'workSpaceId', label: () => t('workSpaceId'), kind: 'line' }],
  ),
  block(
    'freshdesk',
    () => 'Freshdesk',
    () => t('aboutProvider'),
    [propertyId, { name: 'widget_id', label: () => t('widgetId'), kind: 'line' }],
  ),
  block(
    'custom',
    () => t('customScripts'),
    () => t('aboutCustom'),
    [
      propertyId,
      { name: 'widgetScript', label: () => t('widgetScript'), kind: 'script' },
      { name: 'bodyScript', label: () => t('bodyScript'), kind: 'script' },
    ],
  ),
] as const
