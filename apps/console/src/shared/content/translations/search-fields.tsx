import { TextInput } from '@mantine/core'
import type { ArticleTranslationText } from '@porchlight/contracts/translations/translations'
import { useState } from 'react'
import { TagsInput } from '../../interface/page/tags-input.tsx'
import styles from './article-languages.module.css'
import { SeoField } from './seo-field.tsx'
import { t } from './texts.ts'

/** What a translation has besides its title and text: where readers find it, and what search engines and the search of the help center know of it. */
export type SearchWords = Pick<ArticleTranslationText, 'slug' | 'meta_title' | 'meta_description' | 'keywords'>

/** The form of an address (`Slug` in the contracts, without the length); empty for that of the article. */
const form = /^([\p{L}\p{N}\p{M}\p{Extended_Pictographic}]+(-[\p{L}\p{N}\p{M}\p{Extended_Pictographic}]+)*)?$/u
/** Returns whether the text can be the end of an address. */
export const isSlug = (slug: string): boolean => form.test(slug) && slug.length <= 120

/**
 * Fields of a translation's address, its words for search engines and its keywords, folded unless one is filled in.
 * @param isFixed readers follow the address already, and this person may not change where they find it
 * @param isTaken the server knows the address as another article's
 */
export function SearchFields({
  language,
  words,
  isFixed,
  isTaken,
  isLocked,
  onChange,
}: {
  language: string
  words: SearchWords
  isFixed: boolean
  isTaken: boolean
  isLocked: boolean
  onChange: (changes: Partial<SearchWords>) => void
}) {
  const [isOpen] = useState(() => [words.slug, words.meta_title, words.meta_description, ...words.keywords].some(Boolean))
  const own = { lang: language, dir: 'auto', disabled: isLocked } as const
  return (
    <details className={styles.searchFields} open={isOpen}>
      <summary>{t('searchFields')}</summary>
      <div>
        <TextInput
          label={t('address')}
          description={isFixed ? t('publishersOnly') : t('addressHint')}
          error={!isSlug(words.slug) ? t('addressForm') : isTaken && t('addressTaken')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={words.slug}
          readOnly={isFixed}
          {...own}
          onChange={(event) => onChange({ slug: event.currentTarget.value.trim().toLowerCase() })}
        />
        <TagsInput
          label={t('keywords')}
          description={t('keywordsHint')}
          inputWrapperOrder={['label', 'input', 'description']}
          value={words.keywords}
          maxTags={50}
          lengthMax={80}
          clearable={false}
          {...own}
          onChange={(keywords) => onChange({ keywords })}
        />
        <SeoField name="meta_title" label={t('seoTitle')} words={words} {...own} onChange={onChange} />
        <SeoField name="meta_description" label={t('seoDescription')} words={words} {...own} onChange={onChange} />
      </div>
    </details>
  )
}
