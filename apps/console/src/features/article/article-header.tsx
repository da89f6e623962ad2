import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import type { TextEditor } from '@porchlight/contracts/reviews/text-editor'
import { Avatar } from '@porchlight/ui'
import {
  IconArrowLeft,
  IconCloudCheck,
  IconCloudOff,
  IconDots,
  IconEye,
  IconHelpCircle,
  IconHistory,
  IconLayoutSidebarRight,
  IconLoader2,
  IconPrinter,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorText } from '../../shared/connection/error-text.ts'
import { useMayRemoveArticle } from '../../shared/content/may-remove-article.ts'
import { SaveAsTemplateDialog } from '../../shared/content/templates/save-as-template.tsx'
import { t as templateText } from '../../shared/content/templates/texts.ts'
import { familyText } from '../../shared/content/visibility/texts.ts'
import { WhyPanel } from '../../shared/content/visibility/why-panel.tsx'
import type { UnsentPictures } from '../../shared/editing/editor/unsent-pictures.ts'
import { unsentText } from '../../shared/editing/editor/unsent-texts.ts'
import styles from './article.module.css'
import { PublishButtons } from './publish/publish-buttons.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { t } from './texts.ts'
import type { Desk } from './use-article-desk.ts'

/** What is open beside or above the text. */
export type Open = 'preview' | 'history' | 'conflict' | 'details' | null

/** No-op: the editor shows nothing that depends on the article's visibility. */
const nothingElse = async () => {}

/** Editor header: breadcrumb, save state, other editors, and actions. */
export function ArticleHeader({
  desk,
  unsent,
  editors,
  isNarrow,
  onOpen,
}: {
  desk: Desk
  unsent: UnsentPictures
  editors: TextEditor[]
  isNarrow: boolean
  onOpen: (open: Open) => void
}) {
  const mayRemove = useMayRemoveArticle()
  const [isRemoving, setRemoving] = useState(false)
  const [isTemplating, setTemplating] = useState(false)
  const [isWhy, setWhy] = useState(false)
  const [child, setChild] = useState<string | null>(null)
  const { article, fields } = desk
  const isNew = article.article_id === ''
  return (
    <header className={styles.header}>
      <Tooltip label={t('articles')}>
        <ActionIcon component={Link} to="/admin/content" aria-label={t('articles')} size={32}>
          <IconArrowLeft size={18} stroke={1.7} className="pl-mirrored" />
        </ActionIcon>
      </Tooltip>
      <h1 className={styles.name}>{fields.article_title.trim() || t(isNew ? 'newArticle' : 'untitled')}</h1>
      <SaveMark desk={desk} unsent={unsent} isNew={isNew} />
      <span className={styles.people}>
        {editors.slice(0, 3).map(({ user_id, name, picture }) => (
          <Tooltip key={user_id} label={name}>
            <span>
              <Avatar name={name} picture={picture} size={24} />
            </span>
          </Tooltip>
        ))}
      </span>
      <div className={styles.headerActions}>
        {!isNarrow && (
          <>
            <Button variant="subtle" color="gray" leftSection={<IconEye size={16} stroke={1.7} />} onClick={() => onOpen('preview')}>
              {t('preview')}
            </Button>
            <Button variant="subtle" color="gray" leftSection={<IconHistory size={16} stroke={1.7} />} disabled={isNew} onClick={() => onOpen('history')}>
              {t('history')}
            </Button>
          </>
        )}
        {isNarrow && (
          <ActionIcon aria-label={t('details')} size={32} onClick={() => onOpen('details')}>
            <IconLayoutSidebarRight size={18} stroke={1.7} />
          </ActionIcon>
        )}
        <Menu position="bottom-end" width={210}>
          <Menu.Target>
            <ActionIcon aria-label={t('more')} size={32}>
              <IconDots size={18} stroke={1.7} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isNarrow && (
              <>
                <Menu.Item leftSection={<IconEye size={15} />} onClick={() => onOpen('preview')}>
                  {t('preview')}
                </Menu.Item>
                <Menu.Item leftSection={<IconHistory size={15} />} disabled={isNew} onClick={() => onOpen('history')}>
                  {t('history')}
                </Menu.Item>
              </>
            )}
            <Menu.Item leftSection={<IconHelpCircle size={15} />} disabled={isNew} onClick={() => setWhy(true)}>
              {familyText('why')}
            </Menu.Item>
            <Menu.Item leftSection={<IconTemplate size={15} />} disabled={isNew} onClick={() => setTemplating(true)}>
              {templateText('save')}
            </Menu.Item>
            <Menu.Item leftSection={<IconPrinter size={15} />} onClick={() => window.print()}>
              {t('print')}
            </Menu.Item>
            {mayRemove(article) && (
              <Menu.Item color="red" leftSection={<IconTrash size={15} />} disabled={isNew} onClick={() => setRemoving(true)}>
                {t('remove')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
        <PublishButtons desk={desk} unsent={unsent} />
      </div>
      <WhyPanel
        about={isWhy ? { kind: 'article', id: article.article_id } : null}
        child={child}
        onChild={setChild}
        refetch={nothingElse}
        onClose={() => setWhy(false)}
      />
      <SaveAsTemplateDialog
        source={isTemplating ? { kind: 'article', title: fields.article_title, html: fields.article_content } : null}
        onClose={() => setTemplating(false)}
      />
      {isRemoving && <RemoveDialog desk={desk} onClose={() => setRemoving(false)} />}
    </header>
  )
}

/** Shows whether the server has everything on the screen, images included, and announces changes to screen readers. */
function SaveMark({ desk: { state, refusal, fields }, unsent, isNew }: { desk: Desk; unsent: UnsentPictures; isNew: boolean }) {
  const pictures = unsentText(unsent)
  const isFine = state === 'saved' && pictures === null
  const words = {
    saved: () => pictures ?? t(isNew ? 'blankNew' : 'saved'),
    waiting: () => t('saving'),
    saving: () => t('saving'),
    retrying: () => t('retrying'),
    conflict: () => t('conflict'),
    refused: () => t('refused', { reason: fields.article_title.trim() === '' ? t('needsTitle') : errorText(refusal) }),
  }[state]()
  const isUnderWay = state === 'waiting' || state === 'saving' || (state === 'saved' && unsent.failed === 0)
  const Icon = isFine ? IconCloudCheck : isUnderWay ? IconLoader2 : IconCloudOff
  return (
    <span className={styles.saveMark} data-state={state === 'saved' && unsent.failed > 0 ? 'refused' : state} role="status">
      <Icon size={15} stroke={1.8} aria-hidden="true" />
      {words}
    </span>
  )
}
