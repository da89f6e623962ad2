import { ruleOf } from '@porchlight/contracts/reviews/review-kinds'
import { expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'

type Scheduled = {
  publish(by: TestUser, publish_at: string | null): Promise<unknown>
  save(by: TestUser, words: string): Promise<unknown>
  unschedule(by: TestUser): Promise<unknown>
  /** What readers see, and when the next is published. */
  read(by: TestUser): Promise<{ shown: string | null; publish_at: string | null }>
}

const kinds: Record<'news' | 'sop' | 'lesson' | 'translation', (writer: TestUser, library: TestLibrary) => Promise<Scheduled>> = {
  async news(writer) {
    const { id } = (await writer.calls.news.create({ newsFlash_title: 'First', newsFlash_content: '<p>x</p>' })).news_flash
    return {
      publish: (by, publish_at) => by.calls.news.publish({ id, publish_at }),
      save: (by, newsFlash_title) => by.calls.news.update({ id, newsFlash_title }),
      unschedule: (by) => by.calls.news.unschedule({ id }),
      async read(by) {
        const { is_published, newsFlash_title, publish_at } = (await by.calls.news.read({ id })).news_flash
        return { shown: is_published ? newsFlash_title : null, publish_at }
      },
    }
  },
  async sop(writer) {
    const { category_id } = (await writer.calls.sops.createCategory({ category_title: `Repairs ${Math.random()}` })).sop_category
    const { article_id } = (await writer.calls.sops.create({ category_id, sop_title: 'First' })).sop_article
    return {
      publish: (by, publish_at) => by.calls.sops.publish({ article_id, publish_at }),
      save: (by, sop_title) => by.calls.sops.update({ article_id, sop_title }),
      unschedule: (by) => by.calls.sops.unschedule({ article_id }),
      async read(by) {
        const [sop] = (await by.calls.sops.articles({ rut: 'admin', published: 'all', article_id })).sop_articles
        return { shown: sop?.is_published ? sop.sop_title : null, publish_at: sop?.publish_at ?? null }
      },
    }
  },
  async lesson(writer, library) {
    const { course_id } = (await writer.calls.courses.create({ course_title: 'Riding' })).course
    const editor = await library.user('editor')
    await editor.calls.courses.publish({ course_id })
    const { lesson_id } = (await writer.calls.courses.createLesson({ course_id, lesson_title: 'First' })).lesson
    return {
      publish: (by, publish_at) => by.calls.courses.publishLesson({ lesson_id, publish_at }),
      save: (by, lesson_title) => by.calls.courses.updateLesson({ lesson_id, lesson_title }),
      unschedule: (by) => by.calls.courses.unscheduleLesson({ lesson_id }),
      async read(by) {
        const [lesson] = (await by.calls.courses.lessons({ course_id, lesson_id })).courses_lessons
        return { shown: lesson && !lesson.is_held_back ? lesson.lesson_title : null, publish_at: lesson?.publish_at ?? null }
      },
    }
  },
  async translation(writer, library) {
    const { article_id } = (await writer.calls.articles.create({ article_title: 'Original', article_content: '<p>x</p>' })).article
    await (await library.user('editor')).calls.articles.publish({ article_id })
    const target = { article_id, language: 'de' }
    const save = async (by: TestUser, title: string) => {
      const [known] = (await by.calls.articleTranslations.list({ article_id })).article_translations
      return by.calls.articleTranslations.save({ ...target, revision: known?.revision ?? 0, title, content: '<p>x</p>' })
    }
    await save(writer, 'First')
    return {
      publish: (by, publish_at) => by.calls.articleTranslations.publish({ ...target, publish_at }),
      save,
      unschedule: (by) => by.calls.articleTranslations.unschedule(target),
      async read(by) {
        const { is_published, title, publish_at } = (await by.calls.articleTranslations.read(target)).article_translation
        return { shown: is_published ? title : null, publish_at }
      },
    }
  },
}

test.each(Object.keys(kinds) as (keyof typeof kinds)[])('%s: published at a moment, new or as a draft, if who scheduled it may still publish', async (kind) => {
  const library = await testLibrary(await sharedServer())
  const [admin, writer, loyal, rogue] = [await library.user('admin'), await library.user('writer'), await library.user('editor'), await library.user('editor')]
  const [kept, dropped, cancelled] = [await kinds[kind](writer, library), await kinds[kind](writer, library), await kinds[kind](writer, library)]
  const later = new Date(Date.now() + 3_600_000).toISOString()
  await expect(kept.publish(writer, later)).rejects.toMatchObject({ code: 'forbidden' })
  await kept.publish(loyal, later)
  await dropped.publish(rogue, later)
  await cancelled.publish(loyal, later)
  expect(await kept.read(writer)).toEqual({ shown: null, publish_at: later })
  // What is published by itself is not changed by those who don't publish; whoever else changes it takes it on.
  await expect(kept.save(writer, 'Sneaked in')).rejects.toMatchObject({ code: 'forbidden' })
  await kept.save(admin, 'Second')
  await cancelled.unschedule(loyal)
  expect((await cancelled.read(writer)).publish_at).toBeNull()
  await admin.calls.people.disableAgent({ ref_uid: rogue.user_id })
  const { owner } = library.kernel.database
  const due = async () => {
    for (const table of ['news_flashes', 'sop_articles', 'lessons', 'article_translations'])
      await owner.query(`update ${table} set publish_at = now() where support_lib_id = $1 and publish_at is not null`, [library.support_lib_id])
    await owner.query("update graphile_worker._private_jobs set run_at = now() where key like 'publish:' || $1 || ':%'", [library.support_lib_id])
  }
  await due()
  await eventually(async () => {
    expect(await Promise.all([kept, dropped, cancelled].map((one) => one.read(writer)))).toEqual([
      { shown: 'Second', publish_at: null },
      { shown: null, publish_at: null },
      { shown: null, publish_at: null },
    ])
  })
  await eventually(async () => {
    const { feeds } = (await admin.calls.activity.feeds({})).data
    expect(feeds).toContainEqual(expect.objectContaining({ trigger: 'review.schedule_dropped' }))
  })
  // The text is live and has a newer draft.
  await kept.save(writer, 'Third')
  await kept.publish(loyal, later)
  expect(await kept.read(writer)).toEqual({ shown: 'Second', publish_at: later })
  await due()
  await eventually(async () => expect(await kept.read(writer)).toEqual({ shown: 'Third', publish_at: null }))
  await admin.calls.reviews.setRule({ kind: ruleOf(kind), is_required: true, spares_admins: false })
  await kept.save(writer, 'Fourth')
  await expect(kept.publish(loyal, later)).rejects.toMatchObject({ code: 'approval_needed' })
})
