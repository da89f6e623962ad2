import { SearchIndex } from '@porchlight/search'
import { expect, test } from 'vitest'
import { agencyHelpCenter, type DemoArticle, type DemoCategory, shopHelpCenter } from '../../demo/help-center.ts'
import type { ArticlesByWord } from '../help/index.ts'
import { answerWithTexts } from './find-answer.ts'
import { demoQuestions, followUps, unansweredQuestions } from './testing/demo-questions.ts'

const articlesOf = (categories: readonly DemoCategory[]): DemoArticle[] =>
  categories.flatMap(({ articles, below = [] }) => [...articles.filter(({ state }) => state !== 'draft'), ...articlesOf(below)])
const demo = articlesOf([...agencyHelpCenter, ...shopHelpCenter])
const index = new SearchIndex(demo.map(({ title, text, keywords = [] }) => ({ id: title, title, keywords: [...keywords], content: text })))
const articles: ArticlesByWord = {
  hitsOf: async (word, limit) => index.search(word, limit),
  textsOf: async (ids) =>
    ids.map((title) => ({ article_id: title, title, slug: '', categoryTitle: '', text: demo.find((one) => one.title === title)?.text ?? '', language: 'en' })),
}

async function look(question: string, earlier: readonly string[] = []) {
  const { outcome, sources } = (await answerWithTexts(articles, question, { earlier })).view
  return { isAnswered: outcome === 'answered', titles: sources.map(({ title }) => title) }
}

test('what was said before finds what a short question is about, and changes little when the topic is another one', async () => {
  const first = { with: 0, without: 0 }
  for (const [earlier, question, title] of followUps) {
    if ((await look(question, [earlier])).titles[0] === title) first.with++
    if ((await look(question)).titles[0] === title) first.without++
  }
  const asked = Object.entries(demoQuestions).flatMap(([title, questions]) => questions.map((question) => ({ question, title })))
  const other = (at: number) => [37, 91, 150].map((shift) => asked[(at + shift) % asked.length]?.question ?? '')
  let [found, answered, right, abstained] = [0, 0, 0, 0]
  for (const [at, { question, title }] of asked.entries()) {
    const { isAnswered, titles } = await look(question, other(at))
    if (titles.includes(title)) found++
    if (isAnswered) answered++
    if (isAnswered && titles[0] === title) right++
  }
  for (const [at, question] of unansweredQuestions.entries()) if (!(await look(question, other(4 * at))).isAnswered) abstained++
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  console.info(
    `follow-ups first ${first.with} of ${followUps.length} (${first.without} without what was said before); after other topics recall@5 ${percent(found / asked.length)}, abstained ${abstained} of ${unansweredQuestions.length}, answered ${answered}, of these ${percent(right / answered)} from the right article`,
  )
  expect(first.with).toBeGreaterThanOrEqual(first.without + followUps.length / 5)
  expect(found / asked.length).toBeGreaterThanOrEqual(0.975)
  expect(right).toBeGreaterThanOrEqual(86)
  expect(abstained).toBe(unansweredQuestions.length)
  expect(right / answered).toBeGreaterThanOrEqual(0.95)
})
