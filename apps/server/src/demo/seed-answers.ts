import { api } from '@porchlight/contracts/api'
import type { StaffActor } from '../kernel/context.ts'
import { newRef } from '../kernel/ids.ts'
import { asSystem } from '../kernel/jobs.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { noteAnswer } from '../modules/answers/index.ts'
import { indexFirstPublished } from '../modules/search/index.ts'
import { askedQuestions, provenQuestions } from './asked-questions.ts'
import { callsAt } from './calls-at.ts'
import { drawn } from './drawn.ts'

const dayMs = 86_400_000
const nobody = { kind: 'nobody' } as const

/** Free of charge: the demo has no language model. */
const cost = { model: '', tokens: 0, cost_micros: 0 }

/**
 * Asks the shop's help center what its readers asked over two months, so that every answer is the product's own. Who asks the same again gets the same: it is looked up
 * once. Some readers say what they think of an answer, or go on to the team. Then has an editor prove the questions that must be answered.
 */
export async function seedAnswers(kernel: Kernel, editor: StaffActor, now: number): Promise<void> {
  const { support_lib_id } = editor
  const call = callsAt(kernel)
  // Before the first start has ended, no job has indexed what the demo has published.
  await asSystem(kernel, support_lib_id, 'demo', indexFirstPublished)
  const again: { answer_ref: string; at: number; isAnswered: boolean; mark: string }[] = []
  for (const { question, daysAgo, language = 'en' } of askedQuestions) {
    const [first = 0, ...earlier] = daysAgo.map((ago) => now - ago * dayMs)
    const begun = performance.now()
    const view = await call(nobody, first, api.answers.ask, { support_lib_id, question, language, channel: channelOf(question) }, { language })
    const took_ms = performance.now() - begun
    const isAnswered = view.outcome === 'answered'
    again.push({ answer_ref: view.answer_ref ?? '', at: first, isAnswered, mark: question })
    await asSystem(kernel, support_lib_id, 'demo', async (ctx) => {
      for (const at of earlier) {
        const then = { ...ctx, clock: { now: () => new Date(at) } }
        const answer_ref = await noteAnswer(then, { channel: channelOf(`${question} ${(now - at) / dayMs}`) }, { question, language, view, took_ms, cost })
        again.push({ answer_ref, at, isAnswered, mark: `${question} ${(now - at) / dayMs}` })
      }
    })
  }
  for (const { answer_ref, at, isAnswered, mark } of again) {
    const said = isAnswered ? (['helpful', 'helpful', 'helpful', 'wrong'] as const)[drawn(mark, 10)] : drawn(mark, 2) === 0 ? 'to_people' : undefined
    if (said) await call(nobody, at + 40_000, api.answers.rate, { support_lib_id, answer_ref, said })
    if (said === 'wrong') await call(nobody, at + 60_000, api.answers.rate, { support_lib_id, answer_ref, said: 'to_people' })
  }
  await proveQuestions(kernel, editor, now)
}

/** Two of three ask in the widget. */
const channelOf = (mark: string) => (drawn(`${mark} where`, 3) === 0 ? 'hub' : 'widget')

/** Saves a set of questions that must be answered, and starts its run. */
async function proveQuestions(kernel: Kernel, editor: StaffActor, now: number): Promise<void> {
  const call = callsAt(kernel)
  const rows = await asSystem(kernel, editor.support_lib_id, 'demo', (ctx) =>
    ctx.db
      .selectFrom('articles')
      .select(['article_id', 'article_title'])
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('is_published', '=', true)
      .execute(),
  )
  const byTitle = new Map(rows.map(({ article_id, article_title }) => [article_title, article_id]))
  const questions = provenQuestions.map(([question, title]) => ({
    ...{ question_id: newRef(), question, origin: 'written' as const },
    expected: title === null ? null : (byTitle.get(title) ?? null),
  }))
  const title = 'What customers ask most'
  const { set } = await call(editor, now - 20 * dayMs, api.questionSets.create, { title })
  await call(editor, now - 20 * dayMs, api.questionSets.save, { set_ref: set.set_ref, revision: 1, title, questions })
  await call(editor, now, api.questionSets.run, { set_ref: set.set_ref })
}
