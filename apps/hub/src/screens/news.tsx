import { inWidth } from '@porchlight/contracts/file-address'
import type { HelpNewsFlash } from '@porchlight/contracts/help/help'
import { useHub } from '../hub-context.ts'
import { Breadcrumb } from '../parts/breadcrumb.tsx'
import { Frame } from '../parts/frame.tsx'
import { NewsCards } from '../parts/lists.tsx'
import { type Made, MadeText } from '../parts/made-text.tsx'
import { Moment } from '../parts/moment.tsx'
import { feedAddress } from '../parts/page-html.tsx'
import { t } from '../texts.ts'

/** All news, newest first. */
export function NewsList({ news, next }: { news: readonly HelpNewsFlash[]; next: string | null }) {
  const hub = useHub()
  return (
    <Frame>
      <div className="section-line">
        <h1>{t('news')}</h1>
        <a href={feedAddress(hub)}>{t('feed')}</a>
      </div>
      {news.length === 0 ? <p className="empty">{t('noNews')}</p> : <NewsCards news={news} level={2} />}
      {next === null ? null : (
        <p className="more">
          <a className="button quiet" rel="next" href={hub.to({ name: 'news', after: next })}>
            {t('more')}
          </a>
        </p>
      )}
    </Frame>
  )
}

/** One news flash. `lang`: its language, if not that of the page. */
export function NewsFlashPage({ flash, text, lang }: { flash: HelpNewsFlash; text: Made; lang: string | undefined }) {
  const { to } = useHub()
  const { newsFlash_title, newsFlash_featureImage, feature_image_alt, categoryName, timeStamp } = flash
  return (
    <Frame>
      <Breadcrumb
        steps={[
          { title: t('help'), href: to({ name: 'home' }) },
          { title: t('news'), href: to({ name: 'news', after: null }) },
        ]}
      />
      <article className="text" data-news={flash.id}>
        <p className="about">
          {categoryName === '' ? null : (
            <>
              <b dir="auto">{categoryName}</b>{' '}
            </>
          )}
          <Moment at={timeStamp} />
        </p>
        <h1 dir="auto" lang={lang}>
          {newsFlash_title}
        </h1>
        {newsFlash_featureImage === '' ? null : <img className="feature" src={inWidth(newsFlash_featureImage, 1600)} alt={feature_image_alt} />}
        <MadeText markup={text.markup} lang={lang} />
      </article>
    </Frame>
  )
}
