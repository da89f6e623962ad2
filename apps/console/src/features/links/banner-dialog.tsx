import '@mantine/core/styles/Combobox.layer.css'
import { Button, Modal, NativeSelect, Select, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { bannerLimits, bannerSeverities } from '@porchlight/contracts/incident-banners/banner-limits'
import { bannerText } from '@porchlight/contracts/incident-banners/banner-text'
import type { TeamBanner } from '@porchlight/contracts/incident-banners/incident-banners'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { languageName } from '../../shared/content/translations/language-name.ts'
import type { OpenedConversation } from '../../shared/features/conversation-places.ts'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { incidentBannersQuery } from '../../shared/library/incident-banners.ts'
import { shownTranslationsQuery } from '../../shared/library/shown-translations.ts'
import { useSignedIn } from '../../shared/session/session-store.ts'
import styles from './links.module.css'
import { t } from './texts.ts'

type Props = Pick<OpenedConversation, 'conversation'> & { isOpen: boolean; onClose: () => void }

/** Dialog that switches on, or changes, what visitors are told of a ticket's incident. Lists the library's other banners, of which there are only a few at once. */
export default function BannerDialog(props: Props) {
  return (
    <Modal opened={props.isOpen} onClose={props.onClose} title={t('bannerTitle')} size={620} closeButtonProps={{ 'aria-label': t('close') }}>
      {props.isOpen && <Loading {...props} />}
    </Modal>
  )
}

/** Waits for the library's languages, without which texts of a known banner would have no field, and for the banners, which the form would replace unseen. */
function Loading(props: Props) {
  const languages = useQuery(shownTranslationsQuery(null, false))
  const banners = useQuery(incidentBannersQuery)
  return (
    <Loaded query={languages}>
      {(shown) => (
        <Loaded query={banners}>{(all) => <BannerForm {...props} languages={shown.languages.slice(0, bannerLimits.languages)} banners={all} />}</Loaded>
      )}
    </Loaded>
  )
}

function BannerForm({ conversation, onClose, languages: offered, banners }: Props & { languages: readonly string[]; banners: readonly TeamBanner[] }) {
  const now = banners.find(({ conversation_ref }) => conversation_ref === conversation.conversation_ref)
  const [known] = useState(now)
  const [severity, setSeverity] = useState<TeamBanner['severity']>(known?.severity ?? 'degraded')
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(known?.texts ?? {})
  const [article_id, setArticle] = useState(known?.article_id ?? null)
  const languages = [...new Set([...offered, ...Object.keys(known?.texts ?? {})])].slice(0, bannerLimits.languages)
  const filled = Object.fromEntries(Object.entries(texts).flatMap(([language, text]) => (text.trim() === '' ? [] : [[language, text.trim()]])))
  const others = banners.filter(({ banner_ref }) => banner_ref !== known?.banner_ref)
  const isChanged = now?.banner_ref !== known?.banner_ref || now?.changed_at !== known?.changed_at
  const isFull = !known && others.length >= bannerLimits.shown
  const maySave = Object.keys(filled).length > 0 && !isFull && !isChanged
  const seen = known ? { banner_ref: known.banner_ref, changed_at: known.changed_at } : null
  const save = useMutation({
    mutationFn: () => api.incidentBanners.save({ conversation_ref: conversation.conversation_ref, severity, texts: filled, article_id, seen }),
    onSuccess: onClose,
  })
  return (
    <DialogForm onSubmit={() => maySave && !save.isPending && save.mutate()}>
      <p className={styles.kind}>{t('bannerHint')}</p>
      {languages.map((language, index) => (
        <Textarea
          key={language}
          data-autofocus={index === 0 || undefined}
          label={languages.length > 1 ? t('bannerTextIn', { language: languageName(language) }) : t('bannerText')}
          lang={language}
          dir="auto"
          autosize
          minRows={2}
          maxLength={bannerLimits.text}
          value={texts[language] ?? ''}
          // One line: it stands above others' pages.
          onChange={(event) => setTexts({ ...texts, [language]: event.currentTarget.value.replaceAll('\n', ' ') })}
        />
      ))}
      <NativeSelect
        label={t('bannerSeverity')}
        value={severity}
        data={bannerSeverities.map((value) => ({ value, label: t(`banner_${value}`) }))}
        onChange={(event) => setSeverity(event.currentTarget.value as TeamBanner['severity'])}
      />
      <ArticleSelect value={article_id} onChange={setArticle} />
      {others.length > 0 && <Others banners={others} />}
      {isChanged && save.isIdle && <p role="alert">{t('bannerChangedMeanwhile')}</p>}
      {isFull && <p role="alert">{t('bannersFull', { count: bannerLimits.shown })}</p>}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={save.isPending} disabled={!maySave}>
          {t(known ? 'bannerSave' : 'bannerSwitchOn')}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}

/** Finds an article that readers see, by its words. */
function ArticleSelect({ value, onChange }: { value: string | null; onChange: (article_id: string | null) => void }) {
  const { support_lib_id } = useSignedIn().user
  const [typed, setTyped] = useState('')
  const [query] = useDebouncedValue(typed.trim(), 200)
  const chosen = useQuery({
    queryKey: ['banner-article', value],
    queryFn: async () => (await api.help.article({ support_lib_id, id: value ?? '' })).article.article_title,
    enabled: value !== null,
    retry: false,
  })
  const found = useQuery({
    queryKey: ['banner-articles', query],
    queryFn: () => api.help.searchArticles({ support_lib_id, query }),
    enabled: query !== '',
    placeholderData: (known) => known,
  })
  const choices = (found.data ?? []).map((one) => ({ value: one.document_id, label: one.title }))
  const isListed = value === null || choices.some((one) => one.value === value)
  return (
    <Select
      label={t('bannerArticle')}
      placeholder={t('bannerArticleSearch')}
      searchable
      clearable
      filter={({ options }) => options}
      nothingFoundMessage={query === '' ? undefined : t('bannerArticleNone')}
      data={isListed ? choices : [...choices, { value, label: chosen.data ?? (chosen.isError ? t('bannerArticleUnseen') : '…') }]}
      value={value}
      onSearchChange={(text) => setTyped(text === chosen.data || choices.some(({ label }) => label === text) ? '' : text)}
      onChange={onChange}
    />
  )
}

function Others({ banners }: { banners: readonly TeamBanner[] }) {
  const end = useMutation({ mutationFn: (banner_ref: string) => api.incidentBanners.end({ banner_ref }) })
  return (
    <section aria-label={t('bannersOther')}>
      <p className={styles.kind}>{t('bannersOther')}</p>
      {banners.map((banner) => (
        <div key={banner.banner_ref} className={styles.row}>
          <span className={styles.text} dir="auto">
            {bannerText(banner, [currentLocale()]).text}
          </span>
          <Button size="compact-xs" variant="default" disabled={end.isPending} onClick={() => end.mutate(banner.banner_ref)}>
            {t('bannerEnd')}
          </Button>
        </div>
      ))}
    </section>
  )
}
