import { Button, Modal } from '@mantine/core'
import type { AssistView } from '@porchlight/contracts/answers/answers'
import { customKindOf } from '@porchlight/contracts/ticket-settings/custom-values'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { SourceLink } from '../../shared/content/source-link.tsx'
import { conversationAddress } from '../../shared/conversations/conversation-address.ts'
import { applyToLists } from '../../shared/conversations/store/follow-library.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import styles from './assist.module.css'
import { t } from './texts.ts'

type Props = { isOpen: boolean; onClose: () => void; conversation_ref: string; onInsert: (text: string) => void }

const keyOf = (conversation_ref: string) => ['answers', 'assist', conversation_ref]

/** Dialog with what could help to answer the open conversation. It sends nothing: the agent inserts a reply, and sends it or not. */
export default function AssistDialog({ isOpen, onClose, conversation_ref, onInsert }: Props) {
  // Looked for again whenever it is opened: the conversation may have gone on.
  const query = useQuery({ queryKey: keyOf(conversation_ref), queryFn: () => api.answers.assist({ conversation_ref }), enabled: isOpen, staleTime: 0 })
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('assist')} size={560} closeButtonProps={{ 'aria-label': t('close') }}>
      <Loaded query={query} rows={4}>
        {({ reply, known, summary, tags, fields, article, similar }) => (
          <div className={styles.parts}>
            <Part title={t('reply')}>
              <Reply
                reply={reply}
                onInsert={(text) => {
                  onInsert(text)
                  onClose()
                }}
              />
            </Part>
            {known.sentences.length > 0 && <Known known={known} onClose={onClose} />}
            {tags.fitting.length > 0 && (
              <Part title={t('tags')}>
                <Tags conversation_ref={conversation_ref} tags={tags} />
              </Part>
            )}
            {fields.length > 0 && (
              <Part title={t('fields')}>
                <Fields conversation_ref={conversation_ref} fields={fields} />
              </Part>
            )}
            {article && <ArticleDraft article={article} onClose={onClose} />}
            {summary.length > 0 && (
              <Part title={t('summary')}>
                <ul className={styles.lines}>
                  {summary.map(({ text, seq, sender_type }) => (
                    <li key={`${seq} ${text}`}>
                      <small>{t(sender_type === 'visitor' || sender_type === 'note' ? sender_type : 'agent')}</small> <span dir="auto">{text}</span>
                    </li>
                  ))}
                </ul>
              </Part>
            )}
            {similar.length > 0 && (
              <Part title={t('similar')}>
                <ul className={styles.lines}>
                  {similar.map((one) => (
                    <li key={one.conversation_ref}>
                      <Link to={conversationAddress(one.conversation_ref)} onClick={onClose} dir="auto">
                        {one.subject || t('similarNumber', { number: one.number })}
                      </Link>
                      {one.reply && <p dir="auto">{one.reply}</p>}
                    </li>
                  ))}
                </ul>
              </Part>
            )}
          </div>
        )}
      </Loaded>
    </Modal>
  )
}

/** Makes a draft of an article from the conversation and opens it; nobody else sees it before it is published. */
function ArticleDraft({ article: { title, content }, onClose }: { article: NonNullable<AssistView['article']>; onClose: () => void }) {
  const navigate = useNavigate()
  const { canRun } = usePermissions()
  const make = useMutation({
    mutationFn: () => api.articles.create({ article_title: title, article_content: content }),
    onSuccess: async ({ article }) => {
      onClose()
      await navigate(`/admin/article/edit/${article.article_id}`)
    },
  })
  if (!canRun('articles.create')) return null
  return (
    <Part title={t('article')}>
      <p dir="auto">{title}</p>
      <ActionButton for="articles.create" size="compact-sm" variant="default" busy={make.isPending} onClick={() => make.mutate()}>
        {t('makeArticle')}
      </ActionButton>
      <p className={styles.hint}>{t('articleHint')}</p>
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}

function Reply({ reply: { outcome, sentences, sources, phrased_by }, onInsert }: { reply: AssistView['reply']; onInsert: (text: string) => void }) {
  if (outcome === 'off' || sentences.length === 0) return <p>{t(outcome === 'off' ? 'off' : 'replyNone')}</p>
  return (
    <>
      {sentences.map(({ text, article_id }) => (
        <blockquote key={text} className={styles.sentence}>
          <span dir="auto">{text}</span>
          <Cited sources={sources} article_id={article_id} />
        </blockquote>
      ))}
      <Button size="xs" onClick={() => onInsert(sentences.map(({ text }) => text).join(' '))}>
        {t('insert')}
      </Button>
      <p className={styles.hint}>
        {phrased_by && `${t('phrasedBy', { name: phrased_by })} `}
        {t('insertHint')}
      </p>
    </>
  )
}

/** What procedures and earlier conversations say. It can't be inserted: it is written for the team. */
function Known({ known: { sentences, sources }, onClose }: { known: AssistView['known']; onClose: () => void }) {
  return (
    <Part title={t('known')}>
      {sentences.map(({ text, article_id }) => (
        <blockquote key={text} className={styles.sentence}>
          <span dir="auto">{text}</span>
          <Cited sources={sources} article_id={article_id} onClick={onClose} />
        </blockquote>
      ))}
      <p className={styles.hint}>{t('knownHint')}</p>
    </Part>
  )
}

function Cited({ sources, article_id, onClick }: { sources: AssistView['reply']['sources']; article_id: string; onClick?: () => void }) {
  const source = sources.find((one) => one.article_id === article_id)
  return source ? (
    <SourceLink source={source} {...(onClick && { onClick })}>
      {t('source', { title: source.title })}
    </SourceLink>
  ) : null
}

function Tags({ conversation_ref, tags: { set, fitting } }: { conversation_ref: string; tags: AssistView['tags'] }) {
  const add = useMutation({
    mutationFn: ({ tag_ref }: AssistView['tags']['fitting'][number]) => api.tickets.patch({ conversation_refs: [conversation_ref], tags: [...set, tag_ref] }),
    onSuccess: async ({ conversations }, { name }) => {
      applyToLists({ conversations })
      showSuccess(t('tagAdded', { name }))
    },
  })
  return (
    <div className={styles.tags}>
      {fitting.map((tag) => (
        <ActionButton key={tag.tag_ref} for="tickets.patch" size="compact-sm" variant="default" busy={add.isPending} onClick={() => add.mutate(tag)}>
          {t('addTag', { name: tag.name })}
        </ActionButton>
      ))}
    </div>
  )
}

function Fields({ conversation_ref, fields }: { conversation_ref: string; fields: AssistView['fields'] }) {
  const set = useMutation({
    mutationFn: ({ field, value }: AssistView['fields'][number]) =>
      api.tickets.patch({ conversation_refs: [conversation_ref], ...(customKindOf(field) ? { custom_fields: { [field]: value } } : { [field]: value }) }),
    onSuccess: async ({ conversations }, { value_name }) => {
      applyToLists({ conversations })
      showSuccess(t('fieldSet', { value: value_name }))
    },
  })
  const nameOf = ({ field, name }: AssistView['fields'][number]) => (field === 'ticket_type_ref' || field === 'ticket_category_ref' ? t(field) : name)
  return (
    <div className={styles.tags}>
      {fields.map((one) => (
        <ActionButton key={one.field} for="tickets.patch" size="compact-sm" variant="default" busy={set.isPending} onClick={() => set.mutate(one)}>
          {t('setField', { field: nameOf(one), value: one.value_name })}
        </ActionButton>
      ))}
    </div>
  )
}
