import { searchedText } from './plain-text.ts'
import { variantsOf } from './variants.ts'
import { innerParts, tellingWordsOf, wordsOf } from './words.ts'

/** A searchable document: title, keywords, and content in HTML or plain text. */
export type SearchDocument = { id: string; title: string; keywords: readonly string[]; content: string }

/** A document preprocessed for matching. Word lists are sorted and have no duplicates. */
export type PreparedDocument = { id: string; title: string; titlePhrase: string; titleWords: string[]; keywordWords: string[]; contentWords: string[] }

/** Maximum distinct words indexed from one document's content; the others are not searched. */
const contentWordsMax = 5000

const sorted = (words: Iterable<string>) => [...words].sort()

/** Does the slow part of searching once per document: stripping markup, splitting and sorting words. */
export function prepareDocument(document: SearchDocument): PreparedDocument {
  const { titleWords, keywordWords, contentWords, ...known } = splitDocument(document)
  return { ...known, titleWords: sorted(titleWords), keywordWords: sorted(keywordWords), contentWords: sorted(contentWords) }
}

/** Does the same without sorting the words, for an index that sorts all of them together. */
export function splitDocument({ id, title, keywords, content }: SearchDocument): PreparedDocument {
  const titleWords = tellingWordsOf(title)
  const searched = searchedText(content)
  // All variants count as content: a correction suggests words of titles and keywords, which must be written so.
  const variants = [title, ...keywords, searched].flatMap(variantsOf)
  const contentWords = [...new Set([...wordsOf(searched), ...variants])]
  return {
    id,
    title,
    titlePhrase: titleWords.join(' '),
    titleWords: [...new Set(titleWords)],
    keywordWords: [...new Set(keywords.flatMap(tellingWordsOf))],
    contentWords: contentWords.length > contentWordsMax ? contentWords.sort().slice(0, contentWordsMax) : contentWords,
  }
}

/** Returns the document with what may be sought inside its words as words of their own, for an index that finds only beginnings of words. */
export function withInnerParts(document: PreparedDocument): PreparedDocument {
  const complete = (words: readonly string[]) => [...new Set([...words, ...innerParts(words)])]
  return {
    ...document,
    titleWords: complete(document.titleWords),
    keywordWords: complete(document.keywordWords),
    contentWords: complete(document.contentWords),
  }
}
