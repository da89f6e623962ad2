import { z } from 'zod'
import { LanguageTag, line, Moment, Nothing, Ref, text } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { limits, visitorRates } from '../limits.ts'
import { SavedAs, seenRevision, TextVersion, versionInputs } from '../published-documents/text-version.ts'
import { visitorRules } from '../rates.ts'
import { despite, despiteOf } from '../references/despite.ts'
import { redirectTo } from '../references/redirect-to.ts'
import { RichText } from '../rich-text.ts'
import { Certificate, OwnCertificate, ReaderName } from './certificate.ts'
import { JudgedAnswer, LessonQuiz, QuizAnswers, QuizFigures, ReadersQuestion } from './quiz.ts'

const sectionTitle = line(200)
const saved = { updated_at: Moment, /** Counts saves; each change names the revision it is based on. */ revision: z.number().int() }

/** What is written of a course itself, apart from the names of its sections. */
const CourseText = z.object({
  course_title: z.string(),
  course_description: z.string(),
  /** The percentage of a quiz's questions that have to be answered right. */
  pass_mark: z.number().int(),
  /** Whether readers who have completed it get a certificate. */
  has_certificate: z.boolean(),
})
export type CourseText = z.infer<typeof CourseText>

/** A course. `sections`: the section titles in order, including those of empty sections; lessons without a section are under ''. */
export const CourseView = CourseText.extend({
  course_id: Ref,
  /** For writers: title and description of a published course that its readers don't see yet; null: none. */
  draft: CourseText.nullable(),
  /** For writers: the names that readers still see of sections that were renamed since the publication, by their new names; '' for new ones. */
  section_labels: z.record(z.string(), z.string()),
  is_published: z.boolean(),
  support_lib_id: Ref,
  position: z.number().int(),
  lessons: z.number().int(),
  sections: z.array(z.string()),
  ...saved,
})
export type CourseView = z.infer<typeof CourseView>

/** What is written of a lesson. */
const LessonText = z.object({
  lesson_title: z.string(),
  lesson_content: z.string(),
  /** For writers: its quiz with the right answers; null: none. */
  lesson_quiz: LessonQuiz.nullable(),
})
export type LessonText = z.infer<typeof LessonText>

/** A lesson; `position` counts through the whole course, section by section. */
export const LessonView = LessonText.extend({
  lesson_id: Ref,
  course_id: Ref,
  section_title: z.string(),
  /** The questions that its readers see. */
  questions: z.array(ReadersQuestion),
  /** For writers: changes to a lesson of a published course that its readers don't see yet; null: none. */
  draft: LessonText.nullable(),
  /** For writers: when it, or its draft, is shown to readers of its published course by itself. */
  publish_at: Moment.nullable(),
  /** Whether it was added to a published course whose readers don't see it yet. */
  is_held_back: z.boolean(),
  position: z.number().int(),
  support_lib_id: Ref,
  ...saved,
})
export type LessonView = z.infer<typeof LessonView>

/** Number of visitors who have started a course (completed at least one lesson) and finished it (completed all current lessons). */
export const CourseProgress = z.object({
  course_id: Ref,
  started: z.number().int(),
  finished: z.number().int(),
  /** Certificates that were issued. */
  certificates: z.number().int(),
})
export type CourseProgress = z.infer<typeof CourseProgress>

/** How a visitor did in the quiz of a lesson: how often they answered it, of the attempts that are kept, and the most questions they had right. */
const QuizResult = z.object({ attempts: z.number().int(), best: z.number().int(), is_passed: z.boolean() })

/** A course as a visitor sees it, with the number of its lessons this visitor has done. */
export const VisitorCourse = CourseView.pick({ course_id: true, course_title: true, course_description: true, pass_mark: true, lessons: true }).extend({
  done: z.number().int(),
})
export type VisitorCourse = z.infer<typeof VisitorCourse>
const VisitorLesson = LessonView.pick({ lesson_id: true, section_title: true, lesson_title: true, lesson_content: true, questions: true }).extend({
  is_done: z.boolean(),
  /** Null as long as the visitor has not answered its quiz. */
  quiz_result: QuizResult.nullable(),
})

const title = line(200).min(1)
const passMark = z.number().int().min(1).max(100)
const oneCourse = z.object({ course: CourseView })
const oneLesson = z.object({ lesson: LessonView })
const target = z.object({ course_id: Ref })
const lessonTarget = z.object({ lesson_id: Ref })
/** Defaults to the visitor's choice, then the browser's Accept-Language. */
const inLanguage = z.object({ language: LanguageTag.optional() })
const lessonOfCourse = inLanguage.extend({ course_id: Ref, lesson_id: Ref })
const writers = 'canCreateAndUpdateCoursesArticles'
const publishers = 'canManageAndPublishCoursesArticles'

/** Courses with lessons (checklist C5): writing and publishing are separate permissions. Content is sanitized when saved. */
export const coursesApi = defineOperations('courses', {
  list: operation({
    http: 'GET /api/main/courses',
    summary:
      "Courses in order: the library's own, its parent's published ones (default), or both. Users who write courses also get the library's unpublished ones.",
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({ support_lib_id: Ref.optional(), library_type: z.enum(['own', 'default', 'all']).default('own') }),
    output: z.object({ courses: z.array(CourseView) }),
  }),
  lessons: operation({
    http: 'GET /api/main/courses_lessons',
    summary: "A course's lessons in order, or one of them.",
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({ support_lib_id: Ref.optional(), course_id: Ref, lesson_id: Ref.optional() }),
    output: z.object({ courses_lessons: z.array(LessonView) }),
  }),
  create: operation({
    http: 'POST /api/main/courses',
    summary: 'Creates a course.',
    audience: ['staff'],
    permission: writers,
    input: z.object({
      course_title: title,
      course_description: text(2000).default(''),
      pass_mark: passMark.default(80),
      has_certificate: z.boolean().default(false),
    }),
    output: oneCourse,
  }),
  update: operation({
    http: 'PUT /api/main/courses/:course_id',
    summary:
      'Changes a course, based on `revision` if given, or its position. Changed texts of a published course are a draft, which readers see once it is published; moving it requires the publish permission.',
    audience: ['staff'],
    permission: writers,
    input: z.object({
      course_id: Ref,
      revision: z.number().int().optional(),
      course_title: title.optional(),
      course_description: text(2000).optional(),
      pass_mark: passMark.optional(),
      has_certificate: z.boolean().optional(),
      position: z.number().int().min(0).max(10_000).optional(),
    }),
    output: oneCourse,
    errors: ['conflict'],
  }),
  arrange: operation({
    http: 'PUT /api/main/courses/:course_id/arrangement',
    summary:
      'Sets the order of sections and lessons, listing every lesson exactly once. Also renames, adds and removes sections. In a published course, requires the publish permission, and readers see new names once the course is published again.',
    audience: ['staff'],
    permission: writers,
    input: z.object({
      course_id: Ref,
      sections: z
        .array(z.strictObject({ section_title: sectionTitle, lesson_ids: z.array(Ref).max(limits.lessonsMax) }))
        .max(limits.sectionsMax)
        .refine((sections) => new Set(sections.map((each) => each.section_title)).size === sections.length, 'a title twice'),
    }),
    output: z.object({ course: CourseView, courses_lessons: z.array(LessonView) }),
    errors: ['conflict'],
  }),
  publish: operation({
    http: 'PUT /api/main/courses/:course_id/publication',
    summary:
      'Publishes the course with its lessons; or, if it is published, its changed title, description and names of sections. Where lessons need an approval, somebody else has to have written these last, and `revision` has to be given.',
    audience: ['staff'],
    permission: publishers,
    input: target.extend({ revision: seenRevision, ...despiteOf(limits.lessonsMax) }),
    output: oneCourse,
    errors: ['conflict', 'approval_needed'],
  }),
  unpublish: operation({
    http: 'DELETE /api/main/courses/:course_id/publication',
    summary: 'Unpublishes the course.',
    audience: ['staff'],
    permission: publishers,
    input: target.extend(redirectTo),
    query: ['redirect_to'],
    output: oneCourse,
    errors: ['conflict'],
  }),
  remove: operation({
    http: 'DELETE /api/main/courses/:course_id',
    summary: `Deletes a course with its lessons; for ${limits.binDays} days it can be brought back.`,
    audience: ['staff'],
    permission: publishers,
    input: target.extend(redirectTo),
    query: ['redirect_to'],
    output: Nothing,
    errors: ['conflict'],
  }),
  createLesson: operation({
    http: 'POST /api/main/courses_lessons',
    summary: 'Adds a lesson at the end of its section. Readers of a published course see it once it is published.',
    audience: ['staff'],
    permission: writers,
    input: z.object({
      course_id: Ref,
      section_title: sectionTitle.default(''),
      lesson_title: title,
      lesson_content: RichText.default(''),
      lesson_quiz: LessonQuiz.nullable().default(null),
    }),
    output: oneLesson,
  }),
  updateLesson: operation({
    http: 'PUT /api/main/courses_lessons/:lesson_id',
    summary:
      'Changes a lesson, based on `revision` if given. In a published course a changed text is a draft, which readers see once it is published. Moving the lesson to another section or course puts it at the end; in a published course that requires the publish permission, and a lesson that readers did not see before has to be published there.',
    audience: ['staff'],
    permission: writers,
    input: z.object({
      lesson_id: Ref,
      revision: z.number().int().optional(),
      course_id: Ref.optional(),
      section_title: sectionTitle.optional(),
      lesson_title: title.optional(),
      lesson_content: RichText.optional(),
      lesson_quiz: LessonQuiz.nullable().optional(),
      saved_as: SavedAs.default('shared'),
    }),
    output: oneLesson,
    errors: ['conflict'],
  }),
  publishLesson: operation({
    http: 'PUT /api/main/courses_lessons/:lesson_id/publication',
    summary: 'Shows a new lesson of a published course, or the draft of one, to readers, as it is at `revision` if given, now or at publish_at.',
    audience: ['staff'],
    permission: publishers,
    input: lessonTarget.extend({ revision: seenRevision, publish_at: Moment.nullable().default(null), ...despite }),
    output: oneLesson,
    errors: ['conflict', 'approval_needed'],
  }),
  unscheduleLesson: operation({
    http: 'DELETE /api/main/courses_lessons/:lesson_id/schedule',
    summary: 'Cancels the scheduled publication of a lesson.',
    audience: ['staff'],
    permission: publishers,
    input: lessonTarget,
    output: oneLesson,
  }),
  lessonVersions: operation({
    http: 'GET /api/main/courses_lessons/:lesson_id/versions',
    summary: `The saved versions of a lesson, newest first; at most ${limits.textVersionsMax} are kept.`,
    audience: ['staff'],
    permission: writers,
    input: lessonTarget,
    output: z.object({ versions: z.array(TextVersion) }),
  }),
  lessonVersion: operation({
    http: 'GET /api/main/courses_lessons/:lesson_id/versions/:version',
    summary: 'One version of a lesson with its text.',
    audience: ['staff'],
    permission: writers,
    input: lessonTarget.extend(versionInputs.one),
    output: z.object({ version: TextVersion.extend(LessonText.shape) }),
  }),
  restoreLesson: operation({
    http: 'POST /api/main/courses_lessons/:lesson_id/versions/:version/restoration',
    summary: 'Makes a version the newest, based on the `revision` that it replaces; in a published course as a draft.',
    audience: ['staff'],
    permission: writers,
    input: lessonTarget.extend(versionInputs.restored),
    output: oneLesson,
    errors: ['conflict'],
  }),
  removeLesson: operation({
    http: 'DELETE /api/main/courses_lessons/:lesson_id',
    summary: `Deletes a lesson; for ${limits.binDays} days it can be brought back.`,
    audience: ['staff'],
    permission: publishers,
    input: z.object({ lesson_id: Ref }),
    output: Nothing,
  }),
  progress: operation({
    http: 'GET /api/main/courses_progress',
    summary: 'The number of visitors who have started and finished each course, and of certificates; omits courses that no one has started.',
    audience: ['staff'],
    permission: writers,
    input: Nothing,
    output: z.object({ courses_progress: z.array(CourseProgress) }),
  }),
  quizFigures: operation({
    http: 'GET /api/main/courses/:course_id/quiz_figures',
    summary: `How the library's visitors did in the quizzes of a course: of the newest ${limits.attemptsCounted} attempts of each lesson, how many passed, and how many had each question right, as it is now.`,
    audience: ['staff'],
    permission: writers,
    input: target,
    output: z.object({ lessons: z.array(QuizFigures) }),
  }),
  published: operation({
    http: 'GET /api/main/published_courses',
    summary: "Courses that a visitor can see, with their progress: the library's published ones, then its parent's if defaults are displayed.",
    audience: ['visitor'],
    permission: 'public',
    input: inLanguage,
    output: z.object({ courses: z.array(VisitorCourse) }),
  }),
  readPublished: operation({
    http: 'GET /api/main/published_courses/:course_id',
    summary: 'One of the courses a visitor can see, with its lessons in order; is_done indicates whether the visitor has done a lesson.',
    audience: ['visitor'],
    permission: 'public',
    input: inLanguage.extend(target.shape),
    output: z.object({ course: VisitorCourse, courses_lessons: z.array(VisitorLesson) }),
  }),
  finishLesson: operation({
    http: 'PUT /api/main/published_courses/:course_id/lessons/:lesson_id/completion',
    summary: 'Marks a lesson as done for the visitor. One with a quiz is done once its quiz is passed.',
    audience: ['visitor'],
    permission: 'public',
    rates: visitorRules(visitorRates.courseProgress),
    input: lessonOfCourse,
    output: z.object({ course: VisitorCourse }),
    errors: ['conflict'],
  }),
  reopenLesson: operation({
    http: 'DELETE /api/main/published_courses/:course_id/lessons/:lesson_id/completion',
    summary: 'Marks a lesson as not done for the visitor.',
    audience: ['visitor'],
    permission: 'public',
    rates: visitorRules(visitorRates.courseProgress),
    input: lessonOfCourse,
    query: ['language'],
    output: z.object({ course: VisitorCourse }),
  }),
  answerQuiz: operation({
    http: 'POST /api/main/published_courses/:course_id/lessons/:lesson_id/attempts',
    summary: `Judges a visitor's answers to all questions of a lesson and keeps them; with enough right ones the lesson is done. The newest ${limits.quizAttemptsMax} attempts and the best are kept.`,
    audience: ['visitor'],
    permission: 'public',
    rates: visitorRules(visitorRates.courseProgress),
    input: lessonOfCourse.extend({ answers: QuizAnswers }),
    output: z.object({
      attempt: z.object({ right: z.number().int(), questions: z.number().int(), is_passed: z.boolean() }),
      judged: z.array(JudgedAnswer),
      course: VisitorCourse,
    }),
    errors: ['conflict'],
  }),
  ownCertificate: operation({
    http: 'GET /api/main/published_courses/:course_id/certificate',
    summary: "The visitor's certificate of a course, or what is missing for it.",
    audience: ['visitor'],
    permission: 'public',
    rates: visitorRules(visitorRates.courseProgress),
    input: target,
    output: OwnCertificate,
  }),
  issueCertificate: operation({
    http: 'POST /api/main/published_courses/:course_id/certificate',
    summary: 'Issues the certificate of a course to a visitor who has done all its lessons and passed all its quizzes; a second time, returns the same one.',
    audience: ['visitor'],
    permission: 'public',
    rates: visitorRules(visitorRates.courseProgress),
    input: inLanguage.extend({ course_id: Ref, reader_name: ReaderName }),
    output: z.object({ certificate: Certificate }),
    errors: ['conflict'],
  }),
  certificate: operation({
    http: 'GET /api/main/certificates/:code',
    summary: 'The certificate with a code, as it was issued; unknown ones, and those of people who were erased, are not found.',
    audience: ['public'],
    permission: 'public',
    rates: visitorRules(visitorRates.certificate),
    input: z.object({ support_lib_id: Ref, code: line(100).min(1) }),
    output: z.object({ certificate: Certificate }),
  }),
})
