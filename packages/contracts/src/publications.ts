import { z } from 'zod'
import { Count, Cursor, line, Moment, Nothing, Ref, text } from './common.ts'
import { defineOperations, operation } from './define.ts'
import { PictureAddress } from './library-document.ts'
import { limits } from './limits.ts'

/** News, SOPs and courses: written, then published, by separate permissions. Content is cleaned when it is written. */
const content = text(500_000)
const perPage = Count.pipe(z.number().min(1).max(limits.pageSizeMax))

/** A news flash (console.md §3, visitor.md §3). `categoryName` is the first of its categories. */
export const NewsFlash = z.object({
  id: Ref,
  newsFlash_title: z.string(),
  newsFlash_content: z.string(),
  newsFlash_featureImage: z.string(),
  newsFlash_categories: z.array(z.string()),
  categoryName: z.string(),
  is_published: z.boolean(),
  timeStamp: Moment,
  support_lib_id: Ref,
})
export type NewsFlash = z.infer<typeof NewsFlash>
const newsFields = {
  newsFlash_title: line(200).min(1),
  newsFlash_content: content,
  newsFlash_featureImage: PictureAddress,
  newsFlash_categories: z.array(line(80).min(1)).max(20),
}
const newsTarget = z.object({ id: Ref })
const oneNews = z.object({ news_flash: NewsFlash })
export const newsApi = defineOperations('news', {
  list: operation({
    http: 'GET /api/main/news_flashes',
    summary: 'News of the library, newest first.',
    audience: ['staff'],
    permission: 'canCreateAndUpdateNewsArticles',
    input: z.object({
      is_published: z.stringbool().optional(),
      category: line(80).optional(),
      cursor: Cursor.optional(),
      limit: perPage.default(limits.listPageSize),
    }),
    output: z.object({ news_flashes: z.array(NewsFlash), next_cursor: Cursor.nullable() }),
  }),
  read: operation({
    http: 'GET /api/main/news_flashes/:id',
    summary: 'One news flash.',
    audience: ['staff'],
    permission: 'canCreateAndUpdateNewsArticles',
    input: newsTarget,
    output: oneNews,
  }),
  create: operation({
    http: 'POST /api/main/news_flashes',
    summary: 'Write a news flash.',
    audience: ['staff'],
    permission: 'canCreateAndUpdateNewsArticles',
    input: z.object({
      newsFlash_title: newsFields.newsFlash_title,
      newsFlash_content: content.default(''),
      newsFlash_featureImage: PictureAddress.default(''),
      newsFlash_categories: newsFields.newsFlash_categories.default([]),
    }),
    output: oneNews,
  }),
  update: operation({
    http: 'PUT /api/main/news_flashes/:id',
    summary: 'Change a news flash; a published one asks for the publish permission.',
    audience: ['staff'],
    permission: 'canCreateAndUpdateNewsArticles',
    input: z.object({ id: Ref, ...z.object(newsFields).partial().shape }),
    output: oneNews,
  }),
  publish: operation({
    http: 'PUT /api/main/news_flashes/:id/publication',
    summary: 'Show it to visitors.',
    audience: ['staff'],
    permission: 'canManageAndPublishNewsArticles',
    input: newsTarget,
    output: oneNews,
  }),
  unpublish: operation({
    http: 'DELETE /api/main/news_flashes/:id/publication',
    summary: 'Take it from visitors.',
    audience: ['staff'],
    permission: 'canManageAndPublishNewsArticles',
    input: newsTarget,
    output: oneNews,
  }),
  remove: operation({
    http: 'DELETE /api/main/news_flashes/:id',
    summary: 'Delete a news flash.',
    audience: ['staff'],
    permission: 'canManageAndPublishNewsArticles',
    input: newsTarget,
    output: Nothing,
  }),
})

export const SopCategory = z.object({ category_id: Ref, category_title: z.string(), support_lib_id: Ref, articles: z.number().int() })
export const SopArticle = z.object({
  article_id: Ref,
  category_id: Ref,
  sop_title: z.string(),
  sop_content: z.string(),
  is_published: z.boolean(),
  support_lib_id: Ref,
  created_at: Moment,
  updated_at: Moment,
})
export type SopArticle = z.infer<typeof SopArticle>
const sopTarget = z.object({ article_id: Ref })
const oneSop = z.object({ sop_article: SopArticle })
const oneSopCategory = z.object({ sop_category: SopCategory })
export const sopsApi = defineOperations('sops', {
  categories: operation({
    http: 'GET /api/main/sop_categories',
    summary: 'SOP categories; `articles` counts what the caller may read.',
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({ support_lib_id: Ref.optional() }),
    output: z.object({ sop_categories: z.array(SopCategory) }),
  }),
  articles: operation({
    http: 'GET /api/main/sop_articles',
    summary: 'SOPs. Everybody on the staff reads published ones; rut=admin with published=all or none also shows the others to those who write SOPs.',
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({
      support_lib_id: Ref.optional(),
      /** reader's user type: `admin` asks for unpublished ones too */ rut: z.enum(['admin', 'agent', 'writer', 'editor']).default('agent'),
      /** `1` published, `0` not published */ published: z.enum(['all', '1', '0']).default('1'),
      category_id: Ref.optional(),
      article_id: Ref.optional(),
      per_page: perPage.default(limits.listPageSize),
      page: Count.pipe(z.number().min(1).max(1000)).default(1),
    }),
    output: z.object({ sop_articles: z.array(SopArticle), total: z.number().int() }),
  }),
  createCategory: operation({
    http: 'POST /api/main/sop_categories',
    summary: 'Make an SOP category.',
    audience: ['staff'],
    permission: 'canCreateAndUpdateSopArticles',
    input: z.object({ category_title: line(120).min(1) }),
    output: oneSopCategory,
  }),
  updateCategory: operation({
    http: 'PUT /api/main/sop_categories/:category_id',
    summary: 'Rename an SOP category.',
    audience: ['staff'],
    permission: 'canCreateAndUpdateSopArticles',
    input: z.object({ category_id: Ref, category_title: line(120).min(1) }),
    output: oneSopCategory,
  }),
  removeCategory: operation({
    http: 'DELETE /api/main/sop_categories/:category_id',
    summary: 'Delete an empty SOP category.',
    audience: ['staff'],
    permission: 'canManageAndPublishSopArticles',
    input: z.object({ category_id: Ref }),
    output: Nothing,
    errors: ['conflict'],
  }),
  create: operation({
    http: 'POST /api/main/sop_articles',
    summary: 'Write an SOP.',
    audience: ['staff'],
    permission: 'canCreateAndUpdateSopArticles',
    input: z.object({ category_id: Ref, sop_title: line(200).min(1), sop_content: content.default('') }),
    output: oneSop,
  }),
  update: operation({
    http: 'PUT /api/main/sop_articles/:article_id',
    summary: 'Change an SOP; a published one asks for the publish permission.',
    audience: ['staff'],
    permission: 'canCreateAndUpdateSopArticles',
    input: z.object({ article_id: Ref, category_id: Ref.optional(), sop_title: line(200).min(1).optional(), sop_content: content.optional() }),
    output: oneSop,
  }),
  publish: operation({
    http: 'PUT /api/main/sop_articles/:article_id/publication',
    summary: 'Show it to all staff.',
    audience: ['staff'],
    permission: 'canManageAndPublishSopArticles',
    input: sopTarget,
    output: oneSop,
  }),
  unpublish: operation({
    http: 'DELETE /api/main/sop_articles/:article_id/publication',
    summary: 'Take it from staff who do not write SOPs.',
    audience: ['staff'],
    permission: 'canManageAndPublishSopArticles',
    input: sopTarget,
    output: oneSop,
  }),
  remove: operation({
    http: 'DELETE /api/main/sop_articles/:article_id',
    summary: 'Delete an SOP.',
    audience: ['staff'],
    permission: 'canManageAndPublishSopArticles',
    input: sopTarget,
    output: Nothing,
  }),
})

export const CourseView = z.object({
  course_id: Ref,
  course_title: z.string(),
  course_description: z.string(),
  is_published: z.boolean(),
  support_lib_id: Ref,
  position: z.number().int(),
  lessons: z.number().int(),
})
export const LessonView = z.object({
  lesson_id: Ref,
  course_id: Ref,
  section_title: z.string(),
  lesson_title: z.string(),
  lesson_content: z.string(),
  position: z.number().int(),
  support_lib_id: Ref,
})
export type LessonView = z.infer<typeof LessonView>
const oneCourse = z.object({ course: CourseView })
const oneLesson = z.object({ lesson: LessonView })
const courseTarget = z.object({ course_id: Ref })
const courseWriters = 'canCreateAndUpdateCoursesArticles'
const coursePublishers = 'canManageAndPublishCoursesArticles'
export const coursesApi = defineOperations('courses', {
  list: operation({
    http: 'GET /api/main/courses',
    summary:
      'Courses in their order: of the library (own), published ones of its parent (default), or both. Unpublished own ones are there for those who write courses.',
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({ support_lib_id: Ref.optional(), library_type: z.enum(['own', 'default', 'all']).default('own') }),
    output: z.object({ courses: z.array(CourseView) }),
  }),
  lessons: operation({
    http: 'GET /api/main/courses_lessons',
    summary: 'Lessons of a course in their order, or one of them.',
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({ support_lib_id: Ref.optional(), course_id: Ref, lesson_id: Ref.optional() }),
    output: z.object({ courses_lessons: z.array(LessonView) }),
  }),
  create: operation({
    http: 'POST /api/main/courses',
    summary: 'Make a course.',
    audience: ['staff'],
    permission: courseWriters,
    input: z.object({ course_title: line(200).min(1), course_description: text(2000).default('') }),
    output: oneCourse,
  }),
  update: operation({
    http: 'PUT /api/main/courses/:course_id',
    summary: 'Change a course or its place; a published one asks for the publish permission.',
    audience: ['staff'],
    permission: courseWriters,
    input: z.object({
      course_id: Ref,
      course_title: line(200).min(1).optional(),
      course_description: text(2000).optional(),
      position: z.number().int().min(0).max(10_000).optional(),
    }),
    output: oneCourse,
  }),
  publish: operation({
    http: 'PUT /api/main/courses/:course_id/publication',
    summary: 'Show the course.',
    audience: ['staff'],
    permission: coursePublishers,
    input: courseTarget,
    output: oneCourse,
  }),
  unpublish: operation({
    http: 'DELETE /api/main/courses/:course_id/publication',
    summary: 'Hide the course.',
    audience: ['staff'],
    permission: coursePublishers,
    input: courseTarget,
    output: oneCourse,
  }),
  remove: operation({
    http: 'DELETE /api/main/courses/:course_id',
    summary: 'Delete a course with its lessons.',
    audience: ['staff'],
    permission: coursePublishers,
    input: courseTarget,
    output: Nothing,
  }),
  createLesson: operation({
    http: 'POST /api/main/courses_lessons',
    summary: 'Add a lesson at the end; in a published course it asks for the publish permission.',
    audience: ['staff'],
    permission: courseWriters,
    input: z.object({ course_id: Ref, section_title: line(200).default(''), lesson_title: line(200).min(1), lesson_content: content.default('') }),
    output: oneLesson,
  }),
  updateLesson: operation({
    http: 'PUT /api/main/courses_lessons/:lesson_id',
    summary: 'Change a lesson or its place; in a published course it asks for the publish permission.',
    audience: ['staff'],
    permission: courseWriters,
    input: z.object({
      lesson_id: Ref,
      section_title: line(200).optional(),
      lesson_title: line(200).min(1).optional(),
      lesson_content: content.optional(),
      position: z.number().int().min(0).max(10_000).optional(),
    }),
    output: oneLesson,
  }),
  removeLesson: operation({
    http: 'DELETE /api/main/courses_lessons/:lesson_id',
    summary: 'Delete a lesson.',
    audience: ['staff'],
    permission: coursePublishers,
    input: z.object({ lesson_id: Ref }),
    output: Nothing,
  }),
})
