import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, TextInput } from '@mantine/core'
import type { FoundText } from '@porchlight/contracts/find-texts/find-texts'
import { placeOfText } from '@porchlight/contracts/reviews/review-kinds'
import { EmptyState } from '@porchlight/ui'
import { IconReplace } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { ProgressBar } from '../../shared/content/article-files/progress-bar.tsx'
import { PublicationList } from '../../shared/content/publications/publication-list.tsx'
import list from '../../shared/content/publications/publications.module.css'
import { kindText, placePath } from '../../shared/content/references/places.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Page, Section } from '../../shared/interface/page/page.tsx'
import styles from './find-replace.module.css'
import { type Place, placesOf, replacementOf, type Wanted } from './replace-words.ts'
import { t } from './texts.ts'
import { title } from './titles.ts'
import { useReplace } from './use-replace.ts'

/** Empty pages after which somebody is asked whether to go on. */
const emptyPagesMax = 10
/** How many places of a text are shown. The rest are only counted. */
const placesShown = 3

/** The words of a text that are looked through: no reader sees the name of a snippet. */
const wordsOf = ({ kind, title, html, quiz }: FoundText) => ({ title: kind === 'snippet' ? '' : title, html, quiz })

const addressOf = ({ kind, ...text }: FoundText): string =>
  kind === 'snippet' || kind === 'template' ? placePath({ kind, id: text.document_id }) : placeOfText({ kind, ...text })

/** Screen at /admin/findreplace: finds words in all texts, shows each place, and replaces them in the texts that are chosen. */
export function Component() {
  const [draft, setDraft] = useState<Wanted>({ words: '', matchCase: false, wholeWords: false })
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const [by, setBy] = useState('')
  return (
    <Page title={title('findReplace')} lead={t('lead')} wide>
      <Section>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (draft.words.trim() !== '') setWanted({ ...draft })
          }}
        >
          <TextInput
            data-autofocus
            label={t('find')}
            description={t('findHint')}
            inputWrapperOrder={['label', 'input', 'description']}
            dir="auto"
            maxLength={200}
            value={draft.words}
            onChange={(event) => setDraft({ ...draft, words: event.currentTarget.value })}
          />
          <TextInput label={t('replaceBy')} dir="auto" maxLength={200} value={by} onChange={(event) => setBy(event.currentTarget.value)} />
          <div className={styles.choices}>
            <Checkbox label={t('matchCase')} checked={draft.matchCase} onChange={(event) => setDraft({ ...draft, matchCase: event.currentTarget.checked })} />
            <Checkbox
              label={t('wholeWords')}
              checked={draft.wholeWords}
              onChange={(event) => setDraft({ ...draft, wholeWords: event.currentTarget.checked })}
            />
            <Button type="submit" variant="default" disabled={draft.words.trim() === ''}>
              {t('search')}
            </Button>
          </div>
        </form>
      </Section>
      {wanted && <Found key={JSON.stringify(wanted)} wanted={wanted} by={by} />}
    </Page>
  )
}

function Found({ wanted, by }: { wanted: Wanted; by: string }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const found = useInfiniteQuery({
    queryKey: ['texts-containing', wanted],
    queryFn: async ({ pageParam }) => {
      let cursor = pageParam
      for (let asked = 0; ; asked++) {
        const { texts, next_cursor } = await api.findTexts.containing({ words: wanted.words, ...(cursor !== null && { cursor }) })
        // What has the words in a tag alone, or not as they are wanted, has no place to show.
        const rows = texts.map((text) => ({ text, places: placesOf(wordsOf(text), wanted) })).filter(({ places }) => places.length > 0)
        // A large library is looked through in steps, of which many may find nothing.
        if (rows.length > 0 || next_cursor === null || asked === emptyPagesMax) return { rows, next_cursor }
        cursor = next_cursor
      }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    // Found texts are what is changed: they stay as they were until somebody looks again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const replace = useReplace(wanted, by)
  return (
    <Section title={t('texts')}>
      <Loaded query={found} rows={4} height={56}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows)
          const chosen = rows.filter(({ text }) => !left.has(text.document_id)).map(({ text }) => text)
          if (rows.length === 0 && !found.hasNextPage)
            return (
              <EmptyState icon={<IconReplace size={20} stroke={1.6} />} title={t('nothing')}>
                {t('nothingText')}
              </EmptyState>
            )
          return (
            <>
              <div className={styles.bar}>
                <Checkbox
                  label={t('chooseAll')}
                  checked={chosen.length === rows.length && rows.length > 0}
                  indeterminate={chosen.length > 0 && chosen.length < rows.length}
                  disabled={replace.isDone || replace.isBusy}
                  onChange={() => setLeft(new Set(chosen.length === rows.length ? rows.map(({ text }) => text.document_id) : []))}
                />
                {!replace.isDone && (
                  <Button disabled={chosen.length === 0} loading={replace.isBusy} onClick={() => void replace.run(chosen)}>
                    {t('replaceIn', { count: chosen.length })}
                  </Button>
                )}
              </div>
              <Outcome replace={replace} />
              <PublicationList
                label={t('texts')}
                hasMore={found.hasNextPage && !replace.isDone}
                isLoadingMore={found.isFetchingNextPage}
                onMore={() => void found.fetchNextPage()}
              >
                {rows.map(({ text, places }) => (
                  <FoundRow
                    key={`${text.kind} ${text.document_id}`}
                    text={text}
                    places={places}
                    by={by}
                    wanted={wanted}
                    isChosen={!left.has(text.document_id)}
                    isFixed={replace.isDone || replace.isBusy}
                    problem={replace.problems.get(text.document_id)}
                    onChoose={(isChosen) => setLeft(new Set(isChosen ? [...left].filter((id) => id !== text.document_id) : [...left, text.document_id]))}
                  />
                ))}
              </PublicationList>
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}

function Outcome({ replace: { isBusy, isDone, part, changed, isUndone, undo } }: { replace: ReturnType<typeof useReplace> }) {
  if (isBusy)
    return (
      <div className={styles.outcome}>
        <ProgressBar part={part} label={t('working')} />
      </div>
    )
  if (!isDone) return null
  return (
    <div className={styles.outcome} role="status">
      <p>{t(isUndone ? 'undone' : 'changed', { count: changed })}</p>
      {!isUndone && changed > 0 && (
        <Button size="xs" variant="default" onClick={() => void undo()}>
          {t('undo')}
        </Button>
      )}
    </div>
  )
}

type RowProps = {
  text: FoundText
  places: readonly Place[]
  by: string
  wanted: Wanted
  isChosen: boolean
  isFixed: boolean
  problem: string | undefined
  onChoose: (isChosen: boolean) => void
}

function FoundRow({ text, places, by, wanted, isChosen, isFixed, problem, onChoose }: RowProps) {
  const name = text.name || text.title || t('untitled')
  return (
    <li className={styles.row}>
      <Checkbox aria-label={t('choose', { title: name })} checked={isChosen} disabled={isFixed} onChange={(event) => onChoose(event.currentTarget.checked)} />
      <div className={styles.text}>
        <Link to={addressOf(text)} dir="auto">
          {name}
        </Link>
        <ul className={styles.places}>
          {places.slice(0, placesShown).map((place, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places have nothing else that tells them apart, and their order never changes
            <li key={at} dir="auto">
              {place.before}
              <del>{place.words}</del>
              {by !== '' && <ins>{replacementOf(place.words, wanted, by)}</ins>}
              {place.after}
            </li>
          ))}
        </ul>
        {places.length > placesShown && <small>{t('morePlaces', { count: places.length - placesShown })}</small>}
        {problem !== undefined && (
          <p role="alert">
            {t('notChanged')}: {problem}
          </p>
        )}
      </div>
      <div className={list.itemEnd}>
        <span>{kindText(text.kind)}</span>
        <span>{t('places', { count: places.length })}</span>
      </div>
    </li>
  )
}
