import '../screens/help/help.css'
import './classic.css'
import type { HelpCategory } from '@porchlight/contracts/help/help'
import { type Dispatch, useEffect, useReducer, useRef } from 'react'
import { ContactForm } from '../contact/contact-form.tsx'
import { focusScreen } from '../focus-screen.ts'
import { useHelp } from '../help/help.ts'
import { useReading } from '../help/use-reading.ts'
import type { Ways } from '../help/use-ways.ts'
import { t } from '../help-texts.ts'
import { Icon, icons } from '../parts/icons.tsx'
import { SearchField } from '../parts/search-field.tsx'
import type { Way } from '../parts/way.tsx'
import { addressOf } from '../route.ts'
import { ArticleView } from '../screens/help/article-view.tsx'
import { CategoryContent } from '../screens/help/category-content.tsx'
import { CategoryRows } from '../screens/help/category-rows.tsx'
import { ancestorsOf } from '../screens/help/category-screen.tsx'
import { NoContactForm } from '../screens/help/contact-view.tsx'
import { Moved } from '../screens/help/moved.tsx'
import { Nothing, ReadingView } from '../screens/help/reading-view.tsx'
import { SearchResults } from '../screens/help/search-results.tsx'
import { TextBones } from '../screens/help/text-bones.tsx'
import type { ClassicPlace } from './classic-place.ts'
import { useToldHeight } from './use-told-height.ts'
import { firstView, hasBack, type Move, nextView, type View } from './view.ts'

/** The classic widget: the help library in one window (checklist E1–E3). */
export function Classic({ place }: { place: ClassicPlace }) {
  const { boot, activities } = useHelp()
  const [view, go] = useReducer(nextView, place.startsWithContact ? { ...firstView, mode: 'contactUs' as const } : firstView)
  const scroller = useRef<HTMLElement>(null)
  const isFirst = useRef(true)
  const { mode, article_id } = view
  const shown = mode === 'singleArticle' ? article_id : [mode, ...view.path].join('/')
  const hasContact = boot.contact_form_online && !place.hidesContact
  useToldHeight(scroller, place.startsWithContact)
  useEffect(() => activities.opened(), [activities])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of what is shown begins at its top
  useEffect(() => {
    if (!isFirst.current) {
      scroller.current?.scrollTo({ top: 0 })
      focusScreen()
    }
    isFirst.current = false
  }, [shown])
  useEffect(() => {
    if (mode === 'all') activities.leftSearch()
  }, [mode, activities])
  return (
    <div className="screen classic">
      {place.startsWithContact && mode === 'contactUs' ? null : (
        <header className="top-bar">
          {hasBack(view) ? (
            <button type="button" className="icon-button on-strong" aria-label={t('back')} onClick={() => go({ type: 'back' })}>
              <Icon d={icons.back} flips />
            </button>
          ) : null}
          <nav className="tabs" aria-label={boot.company_name}>
            <button type="button" aria-current={mode !== 'contactUs' ? 'page' : undefined} onClick={() => go({ type: 'browse' })}>
              {t('browse')}
            </button>
            {hasContact ? (
              <button type="button" aria-current={mode === 'contactUs' ? 'page' : undefined} onClick={() => go({ type: 'contact' })}>
                {t('contact_tab')}
              </button>
            ) : null}
          </nav>
        </header>
      )}
      <main className="scroll help" ref={scroller}>
        <Mode view={view} go={go} place={place} />
      </main>
    </div>
  )
}

/** Renders the current view mode. */
function Mode({ view, go, place }: { view: View; go: Dispatch<Move>; place: ClassicPlace }) {
  const help = useHelp()
  const reading = useReading('categories', help.categories)
  const { mode, query, path, article_id } = view
  if (mode === 'contactUs') {
    const base = `/advancedWidget/${place.library}`
    const chat = addressOf({ ...place, base, isModalChat: help.boot.modal_chat }, { screen: 'chat', conversation_ref: null })
    const ways = {
      chat: help.boot.chat_enabled ? { href: chat, onClick: () => {} } : null,
      article: (id: string) => ({ onClick: () => go({ type: 'article', article_id: id }) }),
      onClose: () => go({ type: 'browse' }),
    }
    return help.boot.contact_form_online ? <ContactForm ways={ways} /> : <NoContactForm chat={ways.chat} />
  }
  if (mode === 'singleArticle') return <ClassicArticle key={article_id} view={view} go={go} place={place} />
  const field = (
    <SearchField query={query} onSearch={(next) => go({ type: 'search', query: next })} onClear={() => query !== '' && go({ type: 'search', query: '' })} />
  )
  if (mode === 'search')
    return (
      <>
        <h1 className="sr-only" data-focus tabIndex={-1}>
          {t('search')}
        </h1>
        {field}
        <SearchResults query={query} by="title" wayTo={(id) => ({ onClick: () => go({ type: 'article', article_id: id }) })} />
      </>
    )
  return (
    <>
      {mode === 'all' ? (
        <>
          <h1 className="ask" data-focus tabIndex={-1}>
            {t('how_help')}
          </h1>
          {field}
        </>
      ) : null}
      <ReadingView reading={reading}>
        {(categories) => {
          const ways = waysOf(categories, go)
          if (mode === 'all') {
            const top = childrenOf(categories, null)
            return top.length > 0 ? <CategoryRows categories={top} wayTo={ways.category} /> : <Nothing>{t('no_content')}</Nothing>
          }
          const category = categories.find(({ category_id }) => category_id === path.at(-1))
          if (!category) return <Nothing>{t('no_content')}</Nothing>
          return (
            <>
              <h1 className="article-title" data-focus tabIndex={-1} dir="auto">
                {category.category_title}
              </h1>
              <CategoryContent key={category.category_id} category={category} subcategories={childrenOf(categories, category.category_id)} ways={ways} />
            </>
          )
        }}
      </ReadingView>
    </>
  )
}

function ClassicArticle({ view, go, place }: { view: View; go: Dispatch<Move>; place: ClassicPlace }) {
  const help = useHelp()
  const { article_id, isOfForm = false, query, path } = view
  const article = useReading(`article:${article_id}`, () => help.article(article_id))
  const reading = useReading('categories', help.categories)
  const categories = reading.status === 'ready' ? reading.value : []
  const isHere = article.status === 'ready'
  useEffect(() => {
    if (isHere) focusScreen()
  }, [isHere])
  const filed = article.status === 'ready' ? article.value.article.article_categories : []
  const home = filed.includes(path.at(-1) ?? '') ? undefined : categories.find(({ category_id }) => category_id === filed[0])
  useEffect(() => {
    if (home) go({ type: 'filed', path: pathTo(categories, home) })
  }, [home, categories, go])
  const contact: Way | null = place.hidesContact ? null : { onClick: () => go({ type: 'contact' }) }
  return (
    <Moved reading={article}>
      <ReadingView reading={article} bones={<TextBones />}>
        {(shown) => (
          <ArticleView
            shown={shown}
            isFound={isOfForm || query !== ''}
            ways={waysOf(categories, go)}
            root={{ onClick: () => go({ type: 'browse' }) }}
            contact={contact}
            onArticle={(id) => go({ type: 'article', article_id: id })}
          />
        )}
      </ReadingView>
    </Moved>
  )
}

/** Returns the ids of a category and its ancestors, topmost first. */
const pathTo = (categories: readonly HelpCategory[], category: HelpCategory) =>
  [...ancestorsOf(categories, category), category].map(({ category_id }) => category_id)

const childrenOf = (categories: readonly HelpCategory[], parent: string | null) => categories.filter(({ parent_cat_id }) => parent_cat_id === parent)

/** Navigation of the classic widget: moves within its view. */
function waysOf(categories: readonly HelpCategory[], go: Dispatch<Move>): Ways {
  return {
    category: (category) => ({
      onClick: () => go({ type: 'category', path: pathTo(categories, category) }),
    }),
    article: (id) => ({ onClick: () => go({ type: 'article', article_id: id }) }),
    newsFlash: () => ({ onClick: () => {} }),
  }
}
